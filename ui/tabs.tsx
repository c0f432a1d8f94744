/**
 * Tabs whose state is in the URL. Without JavaScript they are links. With JavaScript, arrow keys
 * switch them at once.
 */
import type { KeyboardEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { useIsScripted } from '#lib/browser/is-scripted.tsx'
import { useCentered } from './use-centered.ts'

const PANEL_ID = 'tab-panel'
const tabId = (id: string) => `tab-${id}`

interface TabListProps<Id extends string> {
  /** The accessible name of the tab list. */
  name: string
  tabs: readonly { id: Id; label: ReactNode }[]
  selected: Id
  /** Stacks the tabs vertically. All four arrow keys work. */
  isVertical?: boolean
  className: string
  /** The class of a tab. `aria-selected:` styles the selected one. */
  tabClass: string
}

/** The tabs only. Their `TabPanel` may be elsewhere on the page. */
export function TabList<Id extends string>(props: TabListProps<Id>) {
  const { name, tabs, selected, isVertical = false } = props
  const isScripted = useIsScripted()
  const row = useCentered<HTMLDivElement>(tabs.findIndex(({ id }) => id === selected))
  return (
    <div
      ref={row}
      role="tablist"
      aria-label={name}
      aria-orientation={isVertical ? 'vertical' : undefined}
      className={props.className}
    >
      {tabs.map(({ id, label }) => (
        <Link
          key={id}
          role="tab"
          id={tabId(id)}
          to={`?tab=${id}`}
          preventScrollReset
          aria-selected={id === selected}
          aria-controls={PANEL_ID}
          // Without JavaScript, only the Tab key leads to the other tabs.
          tabIndex={isScripted && id !== selected ? -1 : 0}
          onKeyDown={(event) => moveByKey(event, isVertical)}
          className={props.tabClass}
        >
          {label}
        </Link>
      ))}
    </div>
  )
}

interface TabPanelProps {
  /** The tab that this panel belongs to. */
  selected: string
  className: string
  children: ReactNode
}

export function TabPanel({ selected, className, children }: TabPanelProps) {
  return (
    <div role="tabpanel" id={PANEL_ID} aria-labelledby={tabId(selected)} className={className}>
      {children}
    </div>
  )
}

interface TabsProps<Id extends string> extends Pick<
  TabListProps<Id>,
  'name' | 'tabs' | 'selected'
> {
  /** The panel of the selected tab. */
  children: ReactNode
}

/** A row of tabs with the panel below it. */
export function Tabs<Id extends string>({ name, tabs, selected, children }: TabsProps<Id>) {
  return (
    <>
      <TabList
        name={name}
        tabs={tabs}
        selected={selected}
        className="flex border-b border-line"
        tabClass="-mb-px grid min-h-12 place-items-center rounded-t-md border-b-2 border-transparent px-2 py-2 text-center text-sm leading-tight font-semibold text-muted hover:text-ink focus-visible:-outline-offset-2 aria-selected:border-accent aria-selected:text-ink max-sm:flex-auto max-[22rem]:px-1 max-[22rem]:text-[0.8125rem] sm:px-3 sm:text-base lg:px-5"
      />
      <TabPanel selected={selected} className="pt-5">
        {children}
      </TabPanel>
    </>
  )
}

/** Arrow keys, Home and End select another tab. Space selects this one. */
function moveByKey(event: KeyboardEvent<HTMLElement>, isVertical: boolean): void {
  const tab = event.currentTarget
  const all = [...tab.parentElement!.querySelectorAll<HTMLElement>('[role="tab"]')]
  const current = all.indexOf(tab)
  const next = (current + 1) % all.length
  const previous = (current - 1 + all.length) % all.length
  const isRtl = getComputedStyle(tab).direction === 'rtl'
  const targets: Record<string, number> = {
    ' ': current,
    ArrowRight: isRtl ? previous : next,
    ArrowLeft: isRtl ? next : previous,
    ...(isVertical && { ArrowDown: next, ArrowUp: previous }),
    Home: 0,
    End: all.length - 1,
  }
  const target = targets[event.key]
  if (target === undefined) return
  event.preventDefault()
  all[target]?.focus()
  all[target]?.click()
}
