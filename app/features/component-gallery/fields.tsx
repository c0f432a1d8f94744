/** Fields, switches and tabs. */
import { Field } from '../../ui/field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Tabs, useTab } from '../../ui/tabs.tsx'
import { Row, Sample, Section } from './section.tsx'

const TABS = [
  { id: 'recent', label: 'Recently Played' },
  { id: 'liked', label: 'Liked Games' },
  { id: 'achievements', label: 'Achievements' },
] as const
const TAB_IDS = ['recent', 'liked', 'achievements'] as const

export function Fields() {
  return (
    <Section
      id="fields"
      title="Fields"
      about="The label is above the field, the hint below it. An error message is next to its field."
    >
      <Row>
        <Sample name="empty">
          <Field label="Display Name" name="empty" />
        </Sample>
        <Sample name="filled, with hint">
          <Field
            label="Display Name"
            name="filled"
            defaultValue="Snake charmer"
            hint="1 to 50 characters"
          />
        </Sample>
        <Sample name="focus" shown="focus">
          <Field label="Display Name" name="focus" defaultValue="Snake charmer" />
        </Sample>
        <Sample name="fault">
          <Field
            label="Email"
            name="fault"
            type="email"
            autoComplete="off"
            defaultValue="snake@example"
            fault="This is no complete address."
          />
        </Sample>
        <Sample name="disabled">
          <Field label="Display Name" name="disabled" defaultValue="Snake charmer" disabled />
        </Sample>
      </Row>
    </Section>
  )
}

export function Choices() {
  const selected = useTab(TAB_IDS)
  return (
    <Section
      id="choices"
      title="Tabs and switches"
      about="The whole row toggles a switch. The URL names the open tab. Arrow keys open the next one."
    >
      <Tabs name="Sample tabs" tabs={TABS} selected={selected}>
        <p>The panel of the tab that is selected.</p>
      </Tabs>
      <div className="gallery-switches">
        <Switch
          name="off"
          label="Marketing Emails"
          hint="Off: the knob is at the left."
          defaultChecked={false}
        />
        <Switch
          name="on"
          label="Show Play Time"
          hint="On: the knob is at the right, on the accent."
          defaultChecked
        />
        <fieldset disabled>
          <Switch
            name="disabled-off"
            label="Disabled"
            hint="Off and not to be changed."
            defaultChecked={false}
          />
          <Switch
            name="disabled-on"
            label="Disabled"
            hint="On and not to be changed."
            defaultChecked
          />
        </fieldset>
      </div>
    </Section>
  )
}
