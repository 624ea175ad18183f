/** The parts of `ui/`, and the patterns that pages share. */
import lost from '../art/lost-line.svg?raw'
import { EmptyList } from '../firm/people/empty-list.tsx'
import { CallToAction } from '../shell/layout/call-to-action.tsx'
import { FilterLinks } from '../shell/layout/filter-links.tsx'
import { RelatedLinks } from '../shell/layout/related-links.tsx'
import { BreadcrumbList } from '../ui/breadcrumb-list.tsx'
import { DialogButton } from '../ui/dialog-button.tsx'
import { Drawing } from '../ui/drawing.tsx'
import { Menu, MenuLink } from '../ui/menu.tsx'
import { Pager } from '../ui/pager.tsx'
import { LONG, Specimen, State } from './specimen.tsx'

const here = '/styleguide'
const labels = { label: 'Pages', previous: 'Previous', next: 'Next', page: (page: number) => `Page ${page}` }
const pages = [
  [1, 2],
  [5, 12],
  [12, 12],
] as const

export function Ways() {
  return (
    <Specimen name="Ways: breadcrumb, menu, pager, filters">
      <State name="breadcrumb">
        <BreadcrumbList label="Breadcrumb, short" crumbs={[{ label: 'Home', href: here }, { label: 'This page' }]} />
        <BreadcrumbList
          label="Breadcrumb, long"
          crumbs={[{ label: 'Home', href: here }, { label: LONG.heading, href: here }, { label: LONG.school }]}
        />
      </State>
      <State name="menu">
        <Menu label="Opens" group="specimen">
          <MenuLink href={here} isCurrent>
            Where the reader is
          </MenuLink>
          <MenuLink href={here}>{LONG.heading}</MenuLink>
        </Menu>
      </State>
      {pages.map(([page, last]) => (
        <State key={`${page} ${last}`} name={`pager, ${page} of ${last}`}>
          <Pager page={page} last={last} hrefOf={() => here} labels={{ ...labels, label: `Page ${page} of ${last}` }} />
        </State>
      ))}
      <State name="filters">
        <FilterLinks
          label="Filters"
          links={['All', 'Chosen', LONG.heading].map((name) => ({
            key: name,
            name,
            path: here,
            isChosen: name === 'Chosen',
          }))}
        />
      </State>
      <State name="dialog">
        <DialogButton dialog="specimen-dialog" command="show-modal" className="button button-quiet">
          Open
        </DialogButton>
        <dialog id="specimen-dialog" aria-label="Dialog" className="card m-auto max-w-md p-6">
          <p>{LONG.heading}</p>
          <DialogButton dialog="specimen-dialog" command="close" className="button button-quiet mt-4">
            Close
          </DialogButton>
        </dialog>
      </State>
    </Specimen>
  )
}

export function Cards() {
  return (
    <Specimen name="Cards">
      <ul className="grid gap-4 md:grid-cols-3">
        {['Short', LONG.school, `${LONG.heading} ${LONG.word}`].map((title) => (
          <li key={title} className="card p-5">
            <h3 className="text-lg">{title}</h3>
            <p className="text-quiet">Text below</p>
          </li>
        ))}
      </ul>
    </Specimen>
  )
}

export function Line() {
  return (
    <Specimen name="The line">
      <ol className="grid gap-6 lg:grid-cols-3">
        {['Start', LONG.heading, 'Arrival'].map((step) => (
          <li key={step} className="route-step">
            <h3 className="text-lg">{step}</h3>
          </li>
        ))}
      </ol>
      <Drawing svg={lost} label="A line that loops back" className="max-w-md" />
    </Specimen>
  )
}

export function Prose() {
  return (
    <Specimen name="Prose">
      <div className="prose measure">
        <h2>A heading</h2>
        <p>
          A paragraph with <a href={here}>the style guide</a>, <strong>weight</strong> and <code>code</code>.
        </p>
        <ul>
          <li>One</li>
          <li>{LONG.heading}</li>
        </ul>
      </div>
    </Specimen>
  )
}

export function Endings() {
  return (
    <Specimen name="States and endings">
      <State name="empty">
        <EmptyList title="Nothing matches all of this" text="Try fewer filters." path={here} all="Show all" />
      </State>
      <State name="error">
        <div role="alert" className="rounded-xl border-2 border-danger bg-danger-soft p-4">
          <p className="font-semibold">Two answers are missing</p>
          <p>Nothing was sent; what you wrote is still here.</p>
        </div>
      </State>
      <State name="confirmed">
        <p role="status" className="rounded-lg bg-jade-soft p-4">
          Received
        </p>
      </State>
      <CallToAction title={LONG.heading} text="What comes next, in a sentence." />
      <RelatedLinks title="Where to go next" links={[{ label: LONG.heading, path: here }]} />
    </Specimen>
  )
}
