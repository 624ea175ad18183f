import { CircleCheck, RefreshCw } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { TextField } from '../forms/fields.tsx'
import type { Captcha } from './load.ts'

/** The picture of the step that shows it, a button for another, and a way in without it; each new picture starts afresh. */
export function CaptchaField({ captcha, errors }: { captcha: Captcha | null; errors: string[] | undefined }) {
  const t = useTranslations('consultation')
  const { state, proof, work } = useProofOfWork(captcha)
  return (
    <div>
      <input type="hidden" name="captcha.key" value={captcha?.key ?? ''} />
      {proof ? (
        <>
          <input type="hidden" name="captcha.proof" value={proof} />
          <p role="status" className="flex items-center gap-2.5 rounded-lg bg-jade-soft p-4">
            <CircleCheck size={20} aria-hidden className="text-jade" /> {t('captchaWorked')}
          </p>
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

function Picture({ captcha, children }: { captcha: Captcha | null; children: ReactNode }) {
  const t = useTranslations('consultation')
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3">
      {captcha ? (
        <img
          src={captcha.image}
          width={220}
          height={80}
          alt={t('captchaAlt')}
          className="rounded-lg border border-line"
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
  const t = useTranslations('consultation')
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

/** Works for the key in hand: about a second on a desk, a few on a phone. The solver is fetched when it is asked for. */
function useProofOfWork(captcha: Captcha | null) {
  const [isOperated, setIsOperated] = useState(false)
  const [work, setWork] = useState<{ key: string; state: WorkState; proof: string | null } | null>(null)
  useEffect(() => setIsOperated(true), [])
  const current = work?.key === captcha?.key ? work : null
  async function start({ key, challenge }: Captcha) {
    if (current?.state === 'working') return
    setWork({ key, state: 'working', proof: null })
    try {
      const { proveWork } = await import('./prove-work.ts')
      setWork({ key, state: 'idle', proof: await proveWork(challenge) })
    } catch {
      setWork({ key, state: 'failed', proof: null })
    }
  }
  const canWork = isOperated && captcha !== null
  return {
    state: current?.state ?? 'idle',
    proof: current?.proof ?? null,
    work: canWork ? () => void start(captcha) : null,
  }
}
