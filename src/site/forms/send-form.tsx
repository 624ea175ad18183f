import { useEffect, useRef, useState } from 'react'
import { isRouteErrorResponse, useActionData } from 'react-router'
import { useTranslations } from '../messages/provider.tsx'

/** Whether a request or an `import()` failed on the network. Browsers throw a TypeError for it, as for a bug; only the messages differ. */
export const isFetchFailure = (error: unknown): boolean =>
  !navigator.onLine ||
  (error instanceof TypeError &&
    /failed to fetch|networkerror|load failed|network connection|network error|fetch failed|dynamically imported module|importing a module script/i.test(
      error.message,
    ))

// What the operated forms share between browser and server.

/** No answer of the form's action: the server can't be reached, or took nothing and may say why (else it is empty). */
type Unsent = { isDisconnected: true } | { refusal: string }
/** An action's answer: a new state of the form, or why there is none. */
export type Outcome<State> = State | Unsent

/** The server's last word on a form; what was not sent changes nothing of it. */
export function useFormState<State extends object>(initial: State) {
  const outcome = useActionData() as Outcome<State> | undefined
  const [state, setState] = useState(outcome && !isUnsent(outcome) ? outcome : initial)
  const [seen, setSeen] = useState(outcome)
  const [unsent, setUnsent] = useState<Unsent | null>(null)
  if (outcome && outcome !== seen) {
    setSeen(outcome)
    if (isUnsent(outcome)) setUnsent(outcome)
    else setState(outcome)
  }
  return { state, unsent, closeRetry: () => setUnsent(null) }
}

const isUnsent = (outcome: object): outcome is Unsent => 'isDisconnected' in outcome || 'refusal' in outcome

/** A new step begins at its top, and is told by its title. */
export function useScrollToNewStep(step: number | string) {
  const top = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    top.current?.scrollIntoView()
    top.current?.querySelector<HTMLElement>('[data-step-title]')?.focus({ preventScroll: true })
  }, [step])
  return top
}

// How an operated form is sent: only a connection that is lost is told as one.

/** The action's answer, or why there is none: refused with the server's sentence, or never reached. @throws Response a redirect */
export async function sendForm<State extends object>(serverAction: () => Promise<State>): Promise<Outcome<State>> {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    if (isFetchFailure(error)) return { isDisconnected: true }
    return { refusal: isRouteErrorResponse(error) ? sentenceIn(error.data) : '' }
  }
}

/** The sentence of a refusal of ours; empty for what another server says. */
function sentenceIn(body: unknown): string {
  try {
    const { message } = JSON.parse(String(body)) as { message?: unknown }
    return typeof message === 'string' ? message : ''
  } catch {
    return ''
  }
}

// The keys of the form in this tab: one under which a lead was taken must not send another, one whose answer never came must send the same again.

const sentKey = 'waypoint-sent-key'
const unansweredKey = 'waypoint-unanswered-key'

/** A form sets out: until an answer is there, nobody knows whether its lead was taken. */
export const rememberUnanswered = (key: string): void => keep(unansweredKey, key)

/** The server has answered that it took nothing. */
export const forgetUnanswered = (): void => keep(unansweredKey, null)

/** Remembers that a lead was taken under a key. */
export function rememberSent(key: string): void {
  keep(sentKey, key)
  forgetUnanswered()
}

/** The form's key; a fresh one where a lead was taken under it, or that of a form whose answer never came. */
export function useUnsentKey(key: string): string {
  const [other, setOther] = useState<{ of: string; key: string } | null>(null)
  useEffect(() => {
    const look = () => {
      const unanswered = read(unansweredKey)
      if (unanswered !== null) setOther({ of: key, key: unanswered })
      else if (read(sentKey) === key) setOther({ of: key, key: crypto.randomUUID() })
    }
    look()
    addEventListener('pageshow', look)
    return () => removeEventListener('pageshow', look)
  }, [key])
  return other?.of === key ? other.key : key
}

function keep(name: string, key: string | null): void {
  try {
    if (key === null) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, key)
  } catch {
    // the server tells a used key as well
  }
}

function read(name: string): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

/** Nothing was taken: why, that what was typed stays, and a way to send it again. */
export function RetryDialog({
  unsent,
  onRetry,
  onClose,
}: {
  unsent: Unsent | null
  onRetry: () => void
  onClose: () => void
}) {
  const t = useTranslations('forms')
  const dialog = useRef<HTMLDialogElement>(null)
  const isOpen = unsent !== null
  const refusal = unsent && 'refusal' in unsent ? unsent.refusal : null
  const [title, text] =
    refusal === null
      ? [t('retryTitle'), t('retryText')]
      : refusal
        ? [t('tooManyTitle'), `${refusal} ${t('stillHere')}`]
        : [t('notTakenTitle'), t('failedText')]
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-labelledby="retry-title"
      aria-describedby="retry-text"
      className="card m-auto w-[calc(100%-2rem)] max-w-md p-6"
    >
      <h2 id="retry-title" className="text-xl">
        {title}
      </h2>
      <p id="retry-text" className="mt-2">
        {text}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <button type="button" onClick={onRetry} className="button button-main">
          {t('retry')}
        </button>
        <button type="button" onClick={onClose} className="button button-quiet">
          {t('close')}
        </button>
      </div>
    </dialog>
  )
}
