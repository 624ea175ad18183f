import type { StaffAnswer } from '../../api/staff/client.ts'
import { useWords } from '../messages/words.ts'
import { Submit } from '../shell/controls.tsx'
import { Field, TextArea } from '../shell/field.tsx'
import { PostForm } from '../shell/post-form.tsx'
import type { Refused } from './act-on-lead.ts'

type Props = { tasks: StaffAnswer<'showLead'>['tasks']; refused: Refused | undefined }

/** Tasks and notes of a lead. */
export function Notes({ tasks, refused }: Props) {
  const say = useWords()
  const typedOf = (intent: string) => (refused?.intent === intent ? refused.typed : {})
  const errorsOf = (intent: string) => (refused?.intent === intent ? refused.errors : {})
  return (
    <section className="panel grid gap-4 max-lg:order-5">
      <div>
        <h2>{say('lead.tasks')}</h2>
        {tasks.length === 0 && <p className="mt-1 text-quiet">{say('lead.no_tasks')}</p>}
        <ul className="mt-1 grid gap-1.5">
          {tasks.map((task) => (
            <li key={task.id} className="flex items-start gap-2">
              <span className="min-w-0 grow">
                {task.note}
                <span className="block text-sm text-quiet">{[task.day, task.who].filter(Boolean).join(' · ')}</span>
              </span>
              <PostForm className="shrink-0">
                <input type="hidden" name="task" value={task.id} />
                <Submit intent="task_done">{say('lead.task_done')}</Submit>
              </PostForm>
            </li>
          ))}
        </ul>
        <PostForm className="mt-2 grid grid-cols-[9.5rem_minmax(0,1fr)] gap-2">
          <Field
            name="day"
            label={say('lead.task_day')}
            errors={errorsOf('task').day}
            type="date"
            required
            defaultValue={typedOf('task').day}
          />
          <Field
            id="task-note"
            name="note"
            label={say('lead.task')}
            errors={errorsOf('task').note}
            required
            maxLength={500}
            defaultValue={typedOf('task').note}
          />
          <Submit intent="task" className="col-span-2">
            {say('lead.task_add')}
          </Submit>
        </PostForm>
      </div>
      <PostForm className="grid gap-2">
        <TextArea
          name="note"
          label={say('lead.note')}
          errors={errorsOf('note').note}
          rows={3}
          required
          maxLength={5000}
          defaultValue={typedOf('note').note}
        />
        <Submit intent="note">{say('lead.note_add')}</Submit>
      </PostForm>
    </section>
  )
}
