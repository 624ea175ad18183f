import type { StaffAnswer } from '../../api/staff/client.ts'
import { EDITIONS, LOCALES } from '../../domain/editions.ts'
import { useReader, useWords, useWriting } from '../messages/words.ts'
import { pathOfThing } from './areas.ts'
import { useCalled } from './use-called.ts'

type Thing = StaffAnswer<'listThings'>['things'][number]

/** Entries of one kind as rows, in the reader's language and the others. */
export function ThingRows({ kind, things, isRemoved }: { kind: string; things: readonly Thing[]; isRemoved: boolean }) {
  const say = useWords()
  const { locale } = useReader()
  const { time } = useWriting()
  const called = useCalled()
  const others = LOCALES.filter((other) => other !== locale)
  const named = (codes: readonly (typeof LOCALES)[number][]) => codes.map((code) => EDITIONS[code].ownName).join(', ')
  return (
    <div className="mt-3 overflow-x-auto rounded-xl border border-line bg-card">
      <table className="w-full text-left max-md:block">
        <thead className="border-b border-line text-sm text-quiet max-md:sr-only">
          <tr>
            <th scope="col" className="px-3 py-2 font-semibold">
              {say('content.thing')}
            </th>
            {others.map((other) => (
              <th key={other} scope="col" className="px-3 py-2 font-semibold max-xl:hidden">
                {EDITIONS[other].ownName}
              </th>
            ))}
            <th scope="col" className="px-3 py-2 font-semibold">
              {say('content.languages')}
            </th>
            <th scope="col" className="px-3 py-2 font-semibold">
              {say('content.edited')}
            </th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {things.map(({ key, labels, missing, outdated, edited_at, edited_by }) => (
            <tr
              key={key}
              className="relative border-b border-line align-top last:border-0 hover:bg-sand max-md:block max-md:px-3 max-md:py-2 md:*:px-3 md:*:py-2"
            >
              <th scope="row" className="font-normal [overflow-wrap:anywhere] max-md:block">
                <a
                  href={pathOfThing(kind, key) + (isRemoved ? '/history' : '')}
                  data-row
                  className="font-semibold after:absolute after:inset-0"
                >
                  {called(kind, key, labels[locale] ?? labels.en ?? labels.vi ?? labels.tw ?? key)}
                </a>
                {key !== kind && (
                  <span className="block text-sm text-quiet">{key.split('~').filter(Boolean).join(' · ')}</span>
                )}
              </th>
              {others.map((other) => (
                <td key={other} lang={EDITIONS[other].htmlLang} className="text-sm max-xl:hidden">
                  {labels[other] === key ? '' : (labels[other] ?? '')}
                </td>
              ))}
              <td className="text-sm max-md:block">
                {missing.length > 0 && (
                  <span className="tag me-1">{say('content.lacks', { languages: named(missing) })}</span>
                )}
                {outdated.length > 0 && (
                  <span className="tag">{say('content.older', { languages: named(outdated) })}</span>
                )}
              </td>
              <td className="text-sm text-quiet max-md:block">
                {edited_at !== null && time(edited_at)}
                {edited_by && <span className="block">{edited_by}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
