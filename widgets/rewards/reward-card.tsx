import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Button } from '../../src/ui/button.tsx'
import { Drawing } from '../../src/ui/drawing.tsx'
import { Pays } from '../../src/ui/pays.tsx'
import { webAddress } from '../../src/validation/web-address.ts'
import type { Reward } from './choice.ts'
import { rewardsMessages } from './messages.ts'

/** Chosen by the card's brand, not by its position, so that a card keeps its picture. */
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

/** The background of each picture. */
const grounds = ['deep', 'money', 'accent', 'plain', 'accent', 'plain', 'deep', 'money']

/** Chooses a picture by brand, so that it is the same for all rewards of the brand. */
function faceOf({ brand, id }: Reward): number {
  let sum = 10
  for (const letter of brand || id) sum = (sum * 33 + (letter.codePointAt(0) ?? 0)) % 9973
  return sum % faces.length
}

/** The brand's name on the reward's image or on a drawn picture. */
function Face({ reward }: { reward: Reward }) {
  const [broken, setBroken] = useState(false)
  const { image, brand } = reward
  // an image's address is checked like any other
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

export interface RewardCardProps {
  readonly reward: Reward
  readonly points: number
  /** Requested before without an answer: it may be paid already, and can be requested again safely. */
  readonly unanswered: boolean
  readonly onRedeem: (reward: Reward) => void
}

export function RewardCard({ reward, points, unanswered, onRedeem }: RewardCardProps) {
  const t = useStore(rewardsMessages)
  const { name, description, pointsCost } = reward
  const enough = points >= pointsCost || unanswered
  return (
    <li className="panel-rewards-card" tabIndex={-1}>
      <Face reward={reward} />
      <div className="panel-rewards-what">
        <h3 className="panel-rewards-name">
          <bdi>{name}</bdi>
        </h3>
        <p className="panel-rewards-about">
          <bdi>{description}</bdi>
        </p>
        <p className="panel-rewards-cost">
          <Pays>
            <b>{t.cost({ n: pointsCost })}</b>
          </Pays>
          {!enough && <span className="panel-rewards-mute">{t.short({ n: pointsCost - points })}</span>}
        </p>
      </div>
      <Button block disabled={!enough} onClick={() => onRedeem(reward)}>
        {enough ? t.redeem : t.insufficient}
        <span className="panel-sr"> {name}</span>
      </Button>
    </li>
  )
}
