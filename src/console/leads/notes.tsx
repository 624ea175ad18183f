import type { StaffAnswer } from '../../api/staff/client.ts'
import { useTranslations } from '../messages/translations.ts'
import { Submit } from '../shell/controls.tsx'
import { Field, TextArea } from '../shell/field.tsx'
import { PostForm } from '../shell/post-form.tsx'
import type { LeadFormResult } from './act-on-lead.ts'

type Props = { tasks: StaffAnswer<'showLead'>['tasks']; formResult: LeadFormResult | undefined }

/** Tasks and notes of a lead. */
export function Notes({ tasks, formResult }: Props) {
  const t = useTranslations()
  const inputOf = (intent: string) => (formResult?.intent === intent ? formResult.input : {})
  const errorsOf = (intent: string) => (formResult?.intent === intent ? formResult.errors : {})
  return (
    <section className="panel grid gap-4 max-lg:order-5">
      <div>
        <h2>{t('lead.tasks')}</h2>
        {tasks.length === 0 && <p className="mt-1 text-quiet">{t('lead.no_tasks')}</p>}
        <ul className="mt-1 grid gap-1.5">
          {tasks.map((task) => (
            <li key={task.id} className="flex items-start gap-2">
              <span className="min-w-0 grow">
                {task.note}
                <span className="block text-sm text-quiet">{[task.day, task.who].filter(Boolean).join(' · ')}</span>
              </span>
              <PostForm className="shrink-0">
                <input type="hidden" name="task" value={task.id} />
                <Submit intent="task_done">{t('lead.task_done')}</Submit>
              </PostForm>
            </li>
          ))}
        </ul>
        <PostForm className="mt-2 grid grid-cols-[9.5rem_minmax(0,1fr)] gap-2">
          <Field
            name="day"
            label={t('lead.task_day')}
            errors={errorsOf('task').day}
            type="date"
            required
            defaultValue={inputOf('task').day}
          />
          <Field
            id="task-note"
            name="note"
            label={t('lead.task')}
            errors={errorsOf('task').note}
            required
            maxLength={500}
            defaultValue={inputOf('task').note}
          />
          <Submit intent="task" className="col-span-2">
            {t('lead.task_add')}
          </Submit>
        </PostForm>
      </div>
      <PostForm className="grid gap-2">
        <TextArea
          name="note"
          label={t('lead.note')}
          errors={errorsOf('note').note}
          rows={3}
          required
          maxLength={5000}
          defaultValue={inputOf('note').note}
        />
        <Submit intent="note">{t('lead.note_add')}</Submit>
      </PostForm>
    </section>
  )
}
