/** Overlays: a menu and a dialog. */
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Samples } from './samples.tsx'

function SampleMenu({ id }: { id: string }) {
  return (
    <Menu
      id={id}
      label={
        <>
          Most Popular
          <ChevronDown aria-hidden size={16} />
        </>
      }
    >
      {['Profile', 'Notifications', 'Settings'].map((name, index) => (
        <div key={name} role="none" data-shown={index === 1 ? 'hover' : undefined}>
          <button
            role="menuitem"
            type="button"
            className="flex min-h-11 w-full items-center gap-3 rounded-md px-3 font-medium hover:bg-raised"
          >
            {name}
          </button>
        </div>
      ))}
    </Menu>
  )
}

export function Overlays() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Samples
        list={{
          menu: <SampleMenu id="sample-menu" />,
          'menu, open': (
            <div className="gallery-open-menu">
              <SampleMenu id="open-menu" />
            </div>
          ),
          dialog: (
            <button type="button" className="button" onClick={() => setOpen(true)}>
              Open the dialog
            </button>
          ),
        }}
      />
      {isOpen && (
        <Dialog title="A dialog" onClosed={() => setOpen(false)}>
          <p>The rest of the page waits until this is closed.</p>
        </Dialog>
      )}
    </>
  )
}
