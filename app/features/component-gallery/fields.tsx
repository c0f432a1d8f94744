/** Fields, switches and tabs. */
import { Field } from '../../ui/field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Tabs, useTab } from '../../ui/tabs.tsx'
import { Samples } from './samples.tsx'

const NAME = { label: 'Display Name', defaultValue: 'Snake charmer' }

export function Fields() {
  return (
    <Samples
      list={{
        empty: <Field label="Display Name" name="empty" />,
        'filled, with hint': <Field {...NAME} name="filled" hint="1 to 50 characters" />,
        focus: <Field {...NAME} name="focus" />,
        fault: (
          <Field
            label="Email"
            name="fault"
            type="email"
            autoComplete="off"
            defaultValue="snake@example"
            fault="This is no complete address."
          />
        ),
        disabled: <Field {...NAME} name="disabled" disabled />,
      }}
    />
  )
}

const TABS = [
  { id: 'recent', label: 'Recently Played' },
  { id: 'liked', label: 'Liked Games' },
  { id: 'achievements', label: 'Achievements' },
] as const

export function Choices() {
  const selected = useTab(['recent', 'liked', 'achievements'])
  return (
    <>
      <Tabs name="Sample tabs" tabs={TABS} selected={selected}>
        <p>The panel of the tab that is selected.</p>
      </Tabs>
      <div className="gallery-switches">
        <Switch name="off" label="Marketing Emails" hint="Off: the knob is at the left." />
        <Switch
          name="on"
          label="Show Play Time"
          hint="On: the knob is at the right, on the accent."
          defaultChecked
        />
        <fieldset disabled>
          <Switch name="disabled-off" label="Disabled" hint="Off and not to be changed." />
          <Switch
            name="disabled-on"
            label="Disabled"
            hint="On and not to be changed."
            defaultChecked
          />
        </fieldset>
      </div>
    </>
  )
}
