/** What an email to a lead can have beside its text: copies, files, and a time at which it leaves. */
import type { StaffAnswer } from '../../api/staff/client.ts'
import { editionOf } from '../../domain/editions.ts'
import {
  attachmentMegabytesMax,
  bytesPerMegabyte,
  newFileMegabytesMax,
} from '../../domain/leads/answers/attachments.ts'
import { scheduleDaysMax } from '../../domain/leads/answers/schedule.ts'
import { deliveredEndings } from '../../domain/leads/delivered-files.ts'
import { useFormat, useReader, useTranslations } from '../messages/translations.ts'
import { Submit } from '../shell/controls.tsx'
import { Checkbox, Field, FieldError } from '../shell/field.tsx'
import { ZonedTimeFields } from '../shell/zoned-time-fields.tsx'
import type { LeadFormResult } from './act-on-lead.ts'
import type { LeadItem } from './lead-tags.tsx'
import { FileLine } from './orders.tsx'

export type LeadFile = StaffAnswer<'showLead'>['files'][number]

type Props = {
  lead: LeadItem
  files: readonly LeadFile[]
  input: Partial<Record<string, string>>
  formResult: LeadFormResult | undefined
}

/** Copies and files. */
export function MailExtras({ files, input, formResult }: Omit<Props, 'lead'>) {
  const t = useTranslations()
  const { number } = useFormat()
  const errors = formResult?.errors ?? {}
  const isTooLarge = formResult !== undefined && !formResult.isConflict && !formResult.preview && !hasErrors(errors)
  const isOpen = isTooLarge || Boolean(input.cc || input.attach || errors.cc || errors.attach || errors.file)
  const lost = input.unstored
  return (
    <details open={isOpen} className="border-t border-line pt-2">
      <summary className="min-h-9 content-center font-semibold">{t('mail_out.title')}</summary>
      <div className="mt-1 grid gap-2.5">
        <Field
          name="cc"
          label={t('mail_out.cc')}
          hint={t('mail_out.cc_hint')}
          errors={errors.cc}
          defaultValue={input.cc}
          autoComplete="off"
          inputMode="email"
        />
        {files.length > 0 && <StoredFiles files={files} chosen={input.attach ?? ''} errors={errors.attach} />}
        <Field
          name="file"
          id="new-files"
          label={t('mail_out.new_files')}
          hint={t('mail_out.new_files_hint', {
            once: number(newFileMegabytesMax),
            all: number(attachmentMegabytesMax),
          })}
          errors={isTooLarge ? [t('mail_out.too_large')] : errors.file}
          type="file"
          multiple
          accept={deliveredEndings}
          data-bytes-max={newFileMegabytesMax * bytesPerMegabyte}
          data-too-large={t('mail_out.too_large')}
        />
        {lost && <p className="note-bad">{t('mail_out.choose_again', { names: lost })}</p>}
      </div>
    </details>
  )
}

const hasErrors = (errors: LeadFormResult['errors']) => Object.keys(errors).length > 0

type StoredProps = { files: readonly LeadFile[]; chosen: string; errors: string[] | undefined }

/** @param chosen ids, separated by blanks */
function StoredFiles({ files, chosen, errors }: StoredProps) {
  const t = useTranslations()
  const { time } = useFormat()
  return (
    <fieldset aria-describedby={errors ? 'attach-error' : undefined}>
      <legend className="text-sm font-semibold">{t('mail_out.files')}</legend>
      {files.map(({ id, name, order_reference, who, created_at }) => (
        <div key={id} className="[overflow-wrap:anywhere]">
          <Checkbox
            name="attach"
            id={`attach-${id}`}
            value={id}
            label={[name, order_reference, who, time(created_at)].filter(Boolean).join(' · ')}
            defaultChecked={chosen.split(' ').includes(id)}
          />
        </div>
      ))}
      <FieldError id="attach-error" errors={errors} />
    </fieldset>
  )
}

/** The time at which an email leaves. Below the buttons of the form, the first of which Enter presses. */
export function SendLater({ lead, input, formResult }: Omit<Props, 'files'>) {
  const t = useTranslations()
  const { timeZone } = useReader()
  const errors = formResult?.errors ?? {}
  // the consultant's clock, and the one of the person
  const zones = [...new Set([timeZone, editionOf(lead.edition).timeZone])]
  return (
    <details open={Boolean(input.due_day || errors.day || errors.time)}>
      <summary className="min-h-9 content-center font-semibold">{t('mail_out.later')}</summary>
      <div className="mt-1 grid gap-2 md:grid-cols-3">
        <ZonedTimeFields zones={zones} chosen={{ zone: timeZone }} input={input} errors={errors} />
        <p className="text-sm text-quiet md:col-span-3">{t('mail_out.later_hint', { days: scheduleDaysMax })}</p>
        <Submit intent="schedule" className="justify-self-start md:col-span-3">
          {t('mail_out.schedule')}
        </Submit>
      </div>
    </details>
  )
}

/** Files that staff put in for emails. */
export function MailFiles({ files, leadId }: { files: readonly LeadFile[]; leadId: string }) {
  const t = useTranslations()
  const ofMails = files.filter(({ order_reference }) => order_reference === null)
  if (ofMails.length === 0) return null
  return (
    <details className="panel max-lg:order-2">
      <summary className="min-h-9 content-center font-semibold">{t('mail_out.stored')}</summary>
      <ul>
        {ofMails.map((file) => (
          <FileLine key={file.id} file={file} leadId={leadId} mayRemove />
        ))}
      </ul>
    </details>
  )
}
