/** Tabs whose state stands in the address: links without script, with it arrow keys and at once. */
import { useSyncExternalStore, type KeyboardEvent, type ReactNode } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'

const PANEL_ID = 'tab-panel'
const tabId = (id: string) => `tab-${id}`

/** The tab that the address names (`?tab=`), the one on its way already included; else the first. */
export function useTab<Id extends string>(ids: readonly [Id, ...Id[]]): Id {
  const { pathname, search } = useLocation()
  const next = useNavigation().location
  const shown = next?.pathname === pathname ? next.search : search
  const asked = new URLSearchParams(shown).get('tab')
  return ids.find((id) => id === asked) ?? ids[0]
}

interface TabsProps<Id extends string> {
  /** What the tabs are about. */
  name: string
  tabs: readonly { id: Id; label: ReactNode }[]
  selected: Id
  /** The panel of the selected tab. */
  children: ReactNode
}

export function Tabs<Id extends string>({ name, tabs, selected, children }: TabsProps<Id>) {
  const isScripted = useIsScripted()
  return (
    <>
      <div role="tablist" aria-label={name} className="flex border-b border-line">
        {tabs.map(({ id, label }) => (
          <Link
            key={id}
            role="tab"
            id={tabId(id)}
            to={`?tab=${id}`}
            preventScrollReset
            aria-selected={id === selected}
            aria-controls={PANEL_ID}
            // Without script nothing but the tab key leads to the others.
            tabIndex={isScripted && id !== selected ? -1 : 0}
            onKeyDown={moveByKey}
            className="-mb-px grid min-h-12 place-items-center rounded-t-md border-b-2 border-transparent px-2 py-2 text-center text-sm leading-tight font-semibold text-muted hover:text-ink focus-visible:-outline-offset-2 aria-selected:border-accent aria-selected:text-ink max-sm:flex-auto sm:px-3 sm:text-base lg:px-5"
          >
            {label}
          </Link>
        ))}
      </div>
      <div role="tabpanel" id={PANEL_ID} aria-labelledby={tabId(selected)} className="pt-5">
        {children}
      </div>
    </>
  )
}

/** Arrow keys, Home and End go to another tab and show it; space shows this one. */
function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const tab = event.currentTarget
  const all = [...tab.parentElement!.querySelectorAll<HTMLElement>('[role="tab"]')]
  const current = all.indexOf(tab)
  const targets: Record<string, number> = {
    ' ': current,
    ArrowRight: (current + 1) % all.length,
    ArrowLeft: (current - 1 + all.length) % all.length,
    Home: 0,
    End: all.length - 1,
  }
  const target = targets[event.key]
  if (target === undefined) return
  event.preventDefault()
  all[target]?.focus()
  all[target]?.click()
}

function useIsScripted(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}
