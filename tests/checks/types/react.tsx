/** @jsxImportSource react */
import { PanelLogin, PanelRewards, PanelSurvey } from 'panel-widgets/react'
import 'panel-widgets/jsx/react'
import { createRef } from 'react'

const survey = createRef<HTMLElementTagNameMap['panel-survey']>()

export const components = (
  <>
    <PanelSurvey
      ref={survey}
      surveyId="streaming-and-cricket"
      autoAdvance
      className="wide"
      lang="hi"
      theme="dark"
      onSurveyCompleted={({ detail }) => detail.points.toFixed()}
      onNavigate={(event) => event.preventDefault()}
      onClick={({ currentTarget }) => currentTarget.save()}
    />
    <PanelRewards rateUrl="https://rates.example" onRewardRedeemed={({ detail: { rewardId } }) => rewardId.length} />
    {/* @ts-expect-error a survey has an id, not a key */}
    <PanelSurvey survey="streaming-and-cricket" />
    {/* @ts-expect-error a login takes no survey */}
    <PanelLogin surveyId="streaming-and-cricket" />
    {/* @ts-expect-error a login completes no survey */}
    <PanelLogin onSurveyCompleted={() => {}} />
    {/* @ts-expect-error there is no such theme */}
    <PanelLogin theme="sepia" />
  </>
)

export const tags = (
  <>
    <panel-survey
      ref={survey}
      survey-id="streaming-and-cricket"
      auto-advance
      loading="lazy"
      onpanel-survey-completed={({ detail }) => detail.balance.toFixed()}
      onClick={() => {}}
      className="wide"
    />
    {/* @ts-expect-error an id is a text */}
    <panel-survey survey-id={7} />
    {/* @ts-expect-error there is no such element */}
    <panel-unheard-of />
  </>
)
