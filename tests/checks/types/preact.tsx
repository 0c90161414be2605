/** @jsxImportSource preact */
import 'panel-widgets/jsx/preact'

export const tags = (
  <>
    <panel-survey
      ref={(element) => void element?.save()}
      survey-id="streaming-and-cricket"
      auto-advance
      theme="dark"
      onpanel-survey-completed={({ detail }) => detail.balance.toFixed()}
      onClick={() => {}}
      class="wide"
    />
    {/* @ts-expect-error an id is a text */}
    <panel-survey survey-id={7} />
    {/* @ts-expect-error there is no such theme */}
    <panel-login theme="sepia" />
    {/* @ts-expect-error a survey needs its id */}
    <panel-survey />
    {/* @ts-expect-error there are six levels */}
    <panel-login heading-level={9} />
    <panel-launcher survey-id="streaming-and-cricket" heading-level="3" place="banner" />
    {/* @ts-expect-error there is no such place */}
    <panel-launcher survey-id="streaming-and-cricket" place="top" />
    {/* @ts-expect-error there is no such element */}
    <panel-unheard-of />
  </>
)
