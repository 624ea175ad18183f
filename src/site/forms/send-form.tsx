import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isRouteErrorResponse, useActionData, useLocation } from 'react-router'
import { useTranslations } from '../messages/provider.tsx'

/** Whether a request or an `import()` failed on the network. Browsers throw a TypeError for it, as for a bug; only the messages differ. */
export const isFetchFailure = (error: unknown): boolean =>
  !navigator.onLine ||
  (error instanceof TypeError &&
    /failed to fetch|networkerror|load failed|network connection|network error|fetch failed|dynamically imported module|importing a module script/i.test(
      error.message,
    ))

// Shared between the browser and the server side of hydrated forms.

/** No response of the form's action: the server can't be reached, or rejected the form, possibly with a reason (else empty). */
type Unsent = { isDisconnected: true } | { rejection: string }
/** An action's result: a new state of the form, or the reason why there is none. */
export type Outcome<State> = State | Unsent

/** The server's last state of a form; an unsent form doesn't change it. The browser's Back and Forward restore the state of their entry. */
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
  const { key } = useLocation()
  const [states] = useState(() => new Map<string, State>())
  const [entry, setEntry] = useState(key)
  if (key !== entry) {
    setEntry(key)
    const before = states.get(key)
    if (!outcome && before) setState(before)
  }
  useEffect(() => void states.set(key, state), [states, key, state])
  return { state, unsent, closeRetry: () => setUnsent(null) }
}

const isUnsent = (outcome: object): outcome is Unsent => 'isDisconnected' in outcome || 'rejection' in outcome

/** Scrolls to a new step and focuses its title, which screen readers read. In a layout effect: a press is lost if the page scrolls under it. */
export function useScrollToNewStep(step: number | string) {
  const top = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useLayoutEffect(() => {
    if (shown.current === step) return
    shown.current = step
    top.current?.scrollIntoView()
    top.current?.querySelector<HTMLElement>('[data-step-title]')?.focus({ preventScroll: true })
  }, [step])
  return top
}

// Sends a hydrated form: only a lost connection is reported as one.

/** The action's result, or why there is none: rejected with the server's message, or not reached. @throws Response a redirect */
export async function sendForm<State extends object>(serverAction: () => Promise<State>): Promise<Outcome<State>> {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    if (isFetchFailure(error)) return { isDisconnected: true }
    return { rejection: isRouteErrorResponse(error) ? sentenceIn(error.data) : '' }
  }
}

/** The message of our own rejection; empty for responses of other servers, such as proxies. */
function sentenceIn(body: unknown): string {
  try {
    const { message } = JSON.parse(String(body)) as { message?: unknown }
    return typeof message === 'string' ? message : ''
  } catch {
    return ''
  }
}

// The idempotency keys of the form in this tab: a key with a created lead is never reused; a key without a response is.

const sentKey = 'waypoint-sent-key'
const unansweredKey = 'waypoint-unanswered-key'

/** Records a key before sending: without a response it is unknown whether a lead was created. */
export const rememberUnanswered = (key: string): void => keep(unansweredKey, key)

/** The server responded that it created nothing. */
export const clearUnanswered = (): void => keep(unansweredKey, null)

/** Records that a lead was created under a key. */
export function rememberSent(key: string): void {
  keep(sentKey, key)
  clearUnanswered()
}

/** The form's key; a new one after a created lead, or the previous one of a form without a response. */
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
    // the server detects a used key as well
  }
}

function read(name: string): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

/** Nothing was sent: shows the reason, that the input is preserved, and a button to send it again. */
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
  const rejection = unsent && 'rejection' in unsent ? unsent.rejection : null
  const [title, text] =
    rejection === null
      ? [t('retryTitle'), t('retryText')]
      : rejection
        ? [t('tooManyTitle'), `${rejection} ${t('stillHere')}`]
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
