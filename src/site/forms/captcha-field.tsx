import { CircleCheck, RefreshCw } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FieldErrors } from '../../domain/field-messages.ts'
import { useTranslations } from '../messages/provider.tsx'
import { TextField } from './fields.tsx'
import type { Captcha } from './proof-of-work.ts'

/** The picture with its answer field, a button for another one, and an alternative without it; each new picture resets the field. */
function CaptchaField({ captcha, errors }: { captcha: Captcha | null; errors: string[] | undefined }) {
  const t = useTranslations('forms')
  const { field, state, proof, work } = useProofOfWork(captcha)
  return (
    <div ref={field}>
      <input type="hidden" name="captcha.key" value={captcha?.key ?? ''} />
      {proof ? (
        <>
          <input type="hidden" name="captcha.proof" value={proof} />
          <Worked />
        </>
      ) : (
        <>
          <Picture captcha={captcha}>
            <OtherWay state={state} work={work} />
          </Picture>
          <TextField
            key={captcha?.key}
            name="captcha.answer"
            label={t('captchaLabel')}
            hint={t('captchaHint')}
            value=""
            autoComplete="off"
            spellCheck={false}
            maxLength={20}
            errors={errors}
          />
        </>
      )}
    </div>
  )
}

/** Takes the focus of the button that asked for it, which is gone. */
function Worked() {
  const t = useTranslations('forms')
  const line = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => line.current?.focus(), [])
  return (
    <p ref={line} role="status" tabIndex={-1} className="flex items-center gap-2.5 rounded-lg bg-jade-soft p-4">
      <CircleCheck size={20} aria-hidden className="text-jade" /> {t('captchaWorked')}
    </p>
  )
}

function Picture({ captcha, children }: { captcha: Captcha | null; children: ReactNode }) {
  const t = useTranslations('forms')
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3">
      {captcha ? (
        <img
          src={captcha.image}
          width={340}
          height={120}
          alt={t('captchaAlt')}
          className="h-auto w-full max-w-lg rounded-lg border border-line"
        />
      ) : (
        <p className="rounded-lg bg-sand p-4">{t('captchaFailed')}</p>
      )}
      <button type="submit" name="intent" value="captcha" className="button button-quiet">
        <RefreshCw size={17} aria-hidden /> {t('captchaRefresh')}
      </button>
      {children}
    </div>
  )
}

/** Needs script, so script shows it. */
function OtherWay({ state, work }: { state: WorkState; work: (() => void) | null }) {
  const t = useTranslations('forms')
  if (!work) return null
  return (
    <>
      <button
        type="button"
        onClick={work}
        aria-disabled={state === 'working' || undefined}
        className="text-link min-h-11 cursor-pointer px-1"
      >
        {t('captchaCannotRead')}
      </button>
      <p role="status" className="w-full text-sm empty:hidden">
        {state === 'working' && t('captchaWorking')}
        {state === 'failed' && t('captchaWorkFailed')}
      </p>
    </>
  )
}

type WorkState = 'idle' | 'working' | 'failed'
type Work = { key: string; proof: Promise<string> }

/**
 * Starts the proof of work for the current key with the first input in its form, so that no visitor has to wait.
 * The proof is only shown and used on request.
 */
function useProofOfWork(captcha: Captcha | null) {
  const field = useRef<HTMLDivElement>(null)
  const work = useRef<Work | null>(null)
  const [isHydrated, setIsHydrated] = useState(false)
  const [shown, setShown] = useState<{ key: string; state: WorkState; proof: string | null } | null>(null)
  const current = shown?.key === captcha?.key ? shown : null

  useEffect(() => {
    setIsHydrated(true)
    const form = field.current?.closest('form')
    if (!captcha || !form) return
    const start = () =>
      void begin(work, captcha).catch(() => {
        // only reported when the visitor requests it, with a retry
        work.current = null
      })
    form.addEventListener('input', start, { once: true })
    return () => form.removeEventListener('input', start)
  }, [captcha])

  async function ask(requestedCaptcha: Captcha) {
    const { key } = requestedCaptcha
    if (current?.state === 'working') return
    setShown({ key, state: 'working', proof: null })
    try {
      setShown({ key, state: 'idle', proof: await begin(work, requestedCaptcha) })
    } catch {
      work.current = null
      setShown({ key, state: 'failed', proof: null })
    }
  }
  const canWork = isHydrated && captcha !== null
  return {
    field,
    state: current?.state ?? 'idle',
    proof: current?.proof ?? null,
    work: canWork ? () => void ask(captcha) : null,
  }
}

/** The proof for a key; a running computation is reused. */
function begin(work: RefObject<Work | null>, { key, challenge }: Captcha): Promise<string> {
  if (work.current?.key === key) return work.current.proof
  const proof = import('./solve-challenge.ts').then(({ solveChallenge }) => solveChallenge(challenge))
  work.current = { key, proof }
  return proof
}

type CheckProps = { captcha: Captcha | null; errors: FieldErrors; isShown: boolean }

/** Protects booking and order forms from bots: with script an invisible proof of work; without it, or in unsupported browsers, a picture. */
export function Check({ captcha, errors, isShown }: CheckProps) {
  const messages = errors['captcha.answer'] ?? errors['captcha.key'] ?? errors.captcha
  const picture = (
    <div className="mt-6">
      <CaptchaField captcha={captcha} errors={messages} />
    </div>
  )
  if (isShown) return picture
  return (
    <>
      {/* before the other fields of its names: readers of the form may take the first one */}
      {captcha && <noscript>{picture}</noscript>}
      {['captcha.key', 'captcha.proof', 'silent'].map((name) => (
        // filled in when the form is sent (use-proof-on-submit.ts)
        <input key={name} type="hidden" name={name} />
      ))}
    </>
  )
}
