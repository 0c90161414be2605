import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { webAddress } from '../../src/contract/validation/web-address.ts'
import { Badge } from '../../src/ui/badge.tsx'
import { Bar } from '../../src/ui/bar.tsx'
import { Button } from '../../src/ui/button.tsx'
import { Drawing } from '../../src/ui/drawing.tsx'
import { Heading } from '../../src/ui/heading.tsx'
import { worded } from '../../src/ui/messages/worded.ts'
import { Pays } from '../../src/ui/pays.tsx'
import { goalMessages } from '../goal/messages.ts'
import { Way } from '../goal/way.tsx'
import { fewOf, isSoldOut, type Reward } from './choice.ts'
import { rewardsMessages } from './messages.ts'
import type { RewardsStore } from './store.ts'

const faces = [
  ['..Cd', 'KdOm', 'AdSd'],
  ['..Sm', 'QmSm', 'TmQm'],
  ['..Ua', 'UaSa', 'OaCa'],
  ['..Rm', 'UrRm', 'SrAr'],
  ['..La', 'KaAa', 'LaOa'],
  ['..Ai', 'QiBi', 'AiQi'],
  ['..Om', 'RdAd', 'RdSd'],
  ['..Vm', 'TmSm', 'SmOm'],
]

const grounds = ['deep', 'money', 'accent', 'plain', 'accent', 'plain', 'deep', 'money']

function faceOf({ brand, id }: Reward): number {
  let sum = 10
  for (const letter of brand || id) sum = (sum * 33 + (letter.codePointAt(0) ?? 0)) % 9973
  return sum % faces.length
}

function RewardFace({ reward }: { reward: Reward }) {
  const [broken, setBroken] = useState(false)
  const { image, brand } = worded(reward)
  if (webAddress(image) && !broken)
    return (
      <div>
        <div className="panel-rewards-face">
          <img
            className="panel-rewards-picture"
            src={image}
            alt=""
            loading="lazy"
            referrerPolicy="no-referrer"
            onError={() => setBroken(true)}
          />
        </div>
        <p className="panel-rewards-mute">{brand}</p>
      </div>
    )
  const face = faceOf(reward)
  return (
    <div className={`panel-rewards-face panel-rewards-${grounds[face]}`}>
      <Drawing rows={faces[face] ?? []} />
      <b className="panel-rewards-word">{brand}</b>
    </div>
  )
}

interface Part {
  readonly store: RewardsStore
  readonly reward: Reward
  readonly points: number
}

function GoalButton({ store: { goal }, reward, isGoal }: Omit<Part, 'points'> & { isGoal: boolean }) {
  const t = useStore(goalMessages)
  return (
    <Button kind="text" block onClick={() => (isGoal ? goal.unpin() : goal.pin(reward))}>
      {isGoal ? t.unpin : t.pin}
      <span className="panel-sr"> {worded(reward).name}</span>
    </Button>
  )
}

function Saving({ store, reward, points, isGoal }: Part & { isGoal: boolean }) {
  const t = useStore(rewardsMessages)
  const { name, pointsCost } = worded(reward)
  const toGo = pointsCost - points
  return (
    <div className="panel-rewards-way">
      <Bar value={points} max={pointsCost} label={t.short({ n: toGo })} kind="earn" />
      {isGoal && (
        <p>
          <Way store={store.goal} toGo={toGo} />
        </p>
      )}
      <Button block disabled>
        {t.insufficient}
        <span className="panel-sr"> {name}</span>
      </Button>
    </div>
  )
}

interface RewardCardProps extends Part {
  /** True after a request without an answer: the reward may be paid, and the member can safely request it again. */
  readonly unanswered: boolean
}

export function RewardCard({ store, reward, points, unanswered }: RewardCardProps) {
  const t = useStore(rewardsMessages)
  const g = useStore(goalMessages)
  const isGoal = useStore(store.goal.$goal)?.id === reward.id
  const { name, description, pointsCost } = worded(reward)
  const isEnough = points >= pointsCost || unanswered
  // a request without an answer can be repeated, because it may have taken the last one
  const soldOut = isSoldOut(reward) && !unanswered
  const few = fewOf(reward)
  return (
    <li className="panel-rewards-card" tabIndex={-1}>
      <RewardFace reward={reward} />
      <div className="panel-rewards-what">
        <Heading depth={3} className="panel-rewards-name">
          <bdi>{name}</bdi>
        </Heading>
        {isGoal && <Badge kind="money">{g.mine}</Badge>}
        <p className="panel-rewards-about">
          <bdi>{description}</bdi>
        </p>
        <p className="panel-rewards-cost">
          <Pays>
            <b>{t.cost({ n: pointsCost })}</b>
          </Pays>
          {few !== undefined && <span className="panel-rewards-mute">{t.fewLeft({ n: few })}</span>}
        </p>
        {isGoal && isEnough && <p className="panel-rewards-mute">{g.reached}</p>}
      </div>
      <div className="panel-rewards-foot">
        {soldOut ? (
          <Button kind="text" block disabled>
            {t.soldOut}
            <span className="panel-sr"> {name}</span>
          </Button>
        ) : isEnough ? (
          <Button block onClick={() => store.redemption.ask(reward)}>
            {t.redeem}
            <span className="panel-sr"> {name}</span>
          </Button>
        ) : (
          <Saving store={store} reward={reward} points={points} isGoal={isGoal} />
        )}
        {(isGoal || (!isEnough && !soldOut)) && <GoalButton store={store} reward={reward} isGoal={isGoal} />}
      </div>
    </li>
  )
}
