import { FilterLinks } from '../../shell/layout/pager.tsx'
import { useLayout } from '../../shell/links.ts'

type Props = { label: string; all: string; chosen: string; path: (country: string) => string }

/** All countries, or one of them. */
export function CountryLinks({ label, all, chosen, path }: Props) {
  const { countries } = useLayout()
  return (
    <FilterLinks
      label={label}
      links={[{ code: '', name: all }, ...countries].map(({ code, name }) => ({
        key: code,
        name,
        path: path(code),
        isChosen: code === chosen,
      }))}
    />
  )
}
