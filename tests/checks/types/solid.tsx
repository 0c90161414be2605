/** @jsxImportSource solid-js */
import 'panel-widgets/jsx/solid'

export const tags = (
  <>
    <panel-survey
      ref={(element: HTMLElementTagNameMap['panel-survey']) => element.save()}
      survey-id="streaming-and-cricket"
      prop:autoAdvance={true}
      on:panel-survey-completed={({ detail }) => detail.balance.toFixed()}
      onClick={() => {}}
      class="wide"
    />
    {/* @ts-expect-error an id is a text */}
    <panel-survey survey-id={7} />
    {/* @ts-expect-error the attribute is a boolean */}
    <panel-survey prop:autoAdvance="yes" />
    {/* @ts-expect-error a survey needs its id */}
    <panel-survey />
    <panel-survey prop:surveyId="streaming-and-cricket" />
    {/* @ts-expect-error there are six levels */}
    <panel-login heading-level={9} />
    {/* @ts-expect-error there is no such element */}
    <panel-unheard-of />
  </>
)
