/** The row of column headings of a table. @param numbers the classes of the columns of numbers, all but the first */
export function ColumnHeads({ columns, numbers = 'text-end' }: { columns: readonly string[]; numbers?: string }) {
  return (
    <thead>
      <tr className="border-b border-line text-left text-quiet">
        {columns.map((column, at) => (
          <th
            key={column}
            scope="col"
            className={`py-1 pe-3 font-semibold [overflow-wrap:normal] ${at > 0 ? numbers : ''}`}
          >
            {column}
          </th>
        ))}
      </tr>
    </thead>
  )
}
