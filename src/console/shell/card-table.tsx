import type { ReactNode } from 'react'

/** A table that is a card a row on phones. @param head a word a column */
export function CardTable({ head, children }: { head: readonly string[]; children: ReactNode }) {
  return (
    <div className="mt-3 overflow-x-auto rounded-xl border border-line bg-card">
      <table className="w-full text-left max-md:block">
        <thead className="border-b border-line text-sm text-quiet max-md:sr-only">
          <tr>
            {head.map((word) => (
              <th key={word} scope="col" className="px-3 py-2 font-semibold">
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">{children}</tbody>
      </table>
    </div>
  )
}
