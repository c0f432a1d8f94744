/** The frame of every form in the settings: fields, banner, button. */
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Mark } from '../../ui/mark.tsx'
import { SAVES, type SettingsAnswer } from './saves.ts'
import type { SaveState } from './use-save.ts'

interface SaveFormProps {
  state: SaveState
  /** The form's own look of its button. */
  buttonClass?: string
  /** Beside the button. */
  aside?: ReactNode
  /** What a reset of the form has to take back besides. */
  onReset?: () => void
  children: ReactNode
}

export function SaveForm({
  state,
  buttonClass = 'button-accent',
  aside,
  onReset,
  children,
}: SaveFormProps) {
  const { save, Form, isBusy, answer } = state
  const form = useRef<HTMLFormElement>(null)
  const submit = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!answer) return
    // What is stored now takes the place of what was typed.
    if (answer.success) form.current?.reset()
    // The disabled button lost the focus: the keyboard goes on from where it was.
    if (document.activeElement === document.body) submit.current?.focus()
  }, [answer])

  return (
    <Form ref={form} method="post" className="grid gap-5" onReset={onReset}>
      <input type="hidden" name="intent" value={save} />
      {children}
      <SaveBanner answer={answer} />
      <div className="flex flex-wrap gap-3">
        <button
          ref={submit}
          type="submit"
          disabled={isBusy}
          className={`button max-sm:w-full ${buttonClass}`}
        >
          {isBusy && <Mark size={18} isDrawing />}
          {isBusy ? SAVES[save].busy : SAVES[save].submit}
        </button>
        {aside}
      </div>
    </Form>
  )
}

/** The status stands empty beforehand: only so is its text read out when it comes. */
export function SaveBanner({ answer }: { answer: SettingsAnswer | undefined }) {
  return (
    <>
      <div role="status" className="empty:hidden">
        {answer?.success && (
          <div className="banner border-accent bg-accent-wash">
            <CircleCheck aria-hidden size={20} className="shrink-0 text-accent" />
            <div>
              <p className="font-semibold">{answer.success}</p>
              {answer.note && <p>{answer.note}</p>}
            </div>
          </div>
        )}
      </div>
      {answer?.error && (
        <div role="alert" className="banner border-harm bg-harm-wash text-harm">
          <CircleAlert aria-hidden size={20} className="shrink-0" />
          <p>{answer.error}</p>
        </div>
      )}
    </>
  )
}
