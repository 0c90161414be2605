/** @jsxImportSource react */
import { PanelLauncher, PanelLogin, PanelRewards, PanelSurvey } from 'panel-widgets/react'
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
    {/* @ts-expect-error a survey needs its id */}
    <PanelSurvey />
    {/* @ts-expect-error a launcher needs the survey that it opens */}
    <PanelLauncher open="load" />
    {/* @ts-expect-error there is no such place */}
    <PanelLauncher surveyId="streaming-and-cricket" place="top" />
    {/* @ts-expect-error there are six levels */}
    <PanelLogin headingLevel={9} />
    {/* @ts-expect-error there is no such time to load */}
    <PanelLogin loading="late" />
    <PanelSurvey surveyId="streaming-and-cricket" headingLevel={3} guest="sign-in" />
    {/* @ts-expect-error the values are 'offer' and 'sign-in' */}
    <PanelSurvey surveyId="streaming-and-cricket" guest="signin" />
    {/* @ts-expect-error there is no such failure */}
    <PanelLogin onError={({ detail }) => detail.code === 'unheard-of'} />
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
    {/* @ts-expect-error a survey needs its id */}
    <panel-survey />
    {/* @ts-expect-error there are six levels */}
    <panel-login heading-level={9} />
    <panel-login heading-level="2" />
    {/* @ts-expect-error there is no such element */}
    <panel-unheard-of />
  </>
)
