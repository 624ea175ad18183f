import { createElement, Fragment } from 'react'
import { find, toElement } from '../../elements.js'
import { markupOf, names } from '../../markup.js'

export const config = { unstable_runtimeJS: false }
export const getStaticPaths = () => ({ paths: names().map((name) => ({ params: { name } })), fallback: false })
export const getStaticProps = ({ params }) => ({ props: { name: params.name } })

export default function Page({ name }) {
  return createElement(Fragment, null, ...find(markupOf(name), 'body').slice(2).map(toElement))
}
