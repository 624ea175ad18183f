import { createElement, Fragment } from 'react'
import { find, toElement } from '../../elements.js'
import { markupOf } from '../../markup.js'

export const config = { unstable_runtimeJS: false }
export const getServerSideProps = ({ params }) => ({ props: { name: params.name } })

export default function Page({ name }) {
  return createElement(Fragment, null, ...find(markupOf(name), 'body').slice(2).map(toElement))
}
