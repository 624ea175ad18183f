import { useWords } from '../messages/words.ts'

/** Export links for the current list. @param tooLong the row limit of a spreadsheet, if the list exceeds it */
export function ExportLinks({
  path,
  asked,
  tooLong,
}: {
  path: string
  asked: Record<string, string>
  tooLong?: number | undefined
}) {
  const say = useWords()
  const to = (format: string) => `${path}?${new URLSearchParams({ ...asked, format })}`
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm">
      <span className="text-quiet">{say('exports.take')}</span>
      <a href={to('csv')} download className="text-link inline-flex min-h-9 items-center">
        {say('exports.csv')}
      </a>
      {tooLong === undefined ? (
        <a href={to('xlsx')} download className="text-link inline-flex min-h-9 items-center">
          {say('exports.xlsx')}
        </a>
      ) : (
        <span className="text-quiet">{say('exports.too_long', { rows: tooLong })}</span>
      )}
    </p>
  )
}
