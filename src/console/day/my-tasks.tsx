import type { StaffAnswer } from '../../api/staff/client.ts'
import { useWords } from '../messages/words.ts'
import { useDays } from './days.ts'

type Tasks = StaffAnswer<'showDay'>['tasks']
const WHEN = ['overdue', 'today', 'next'] as const

/** What the reader has to do: what is overdue, what is due today, and what comes. */
export function MyTasks({ tasks, today }: { tasks: Tasks; today: string }) {
  const say = useWords()
  const dayOf = useDays(today)
  return (
    <section className="panel">
      <h2>{say('day.tasks')}</h2>
      {tasks.length === 0 && <p className="mt-1 text-quiet">{say('day.tasks_none')}</p>}
      {WHEN.filter((when) => tasks.some((task) => task.when === when)).map((when) => (
        <div key={when} className="mt-2">
          <h3 className={`text-sm font-semibold ${when === 'overdue' ? 'text-danger' : 'text-quiet'}`}>
            {say(`day.${when}`)}
          </h3>
          <ul className="divide-y divide-line">
            {tasks
              .filter((task) => task.when === when)
              .map((task) => (
                <li key={task.id} className="flex items-center gap-3 py-1.5">
                  <form method="post" className="shrink-0">
                    <input type="hidden" name="lead" value={task.lead.id} />
                    <input type="hidden" name="task" value={task.id} />
                    <button
                      type="submit"
                      className="button"
                      aria-label={say('shell.pair', { label: say('day.done'), value: task.note })}
                    >
                      {say('day.done')}
                    </button>
                  </form>
                  <div className="min-w-0">
                    {task.note}
                    <span className="block text-sm text-quiet">
                      {when !== 'today' && `${dayOf(task.day)} · `}
                      <a href={`/console/leads/${task.lead.id}`} data-row className="text-link">
                        {task.lead.name}
                      </a>
                    </span>
                  </div>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
