/** The HTML of a message without scripts, forms, and anything that is loaded from elsewhere. */
import sanitizeHtml from 'sanitize-html'
import { cutHtml } from './cut-html.ts'

const TAGS =
  'a abbr b big blockquote br caption center code col colgroup dd del div dl dt em font h1 h2 h3 h4 h5 h6 hr i img ins li ol p pre s small span strike strong sub sup table tbody td tfoot th thead tr tt u ul'.split(
    ' ',
  )
const LAYOUT = ['align', 'valign', 'bgcolor', 'width', 'height', 'border', 'cellpadding', 'cellspacing', 'dir', 'lang']
const LENGTH = [/^[\d.]{1,8}(px|pt|em|rem|%)?$/]
const WORD = [/^[\w .,'"-]{1,100}$/]
const COLOUR = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d., %]{1,40}\)$/i, /^[a-z]{3,20}$/i]

/** @param withPictures whether pictures of the internet stay; those in the message are attachments in any case */
export const safeHtml = (html: string, withPictures: boolean): string =>
  sanitizeHtml(cutHtml(html), {
    allowedTags: withPictures ? TAGS : TAGS.filter((tag) => tag !== 'img'),
    allowedAttributes: {
      '*': [...LAYOUT, 'style'],
      a: ['href', 'rel', 'target'],
      font: ['color', 'face', 'size'],
      td: ['colspan', 'rowspan', ...LAYOUT, 'style'],
      th: ['colspan', 'rowspan', ...LAYOUT, 'style'],
      img: ['src', 'alt', 'width', 'height'],
    },
    // no value with url(), so that no style loads anything
    allowedStyles: {
      '*': {
        color: COLOUR,
        'background-color': COLOUR,
        'font-size': LENGTH,
        'font-weight': WORD,
        'font-style': WORD,
        'font-family': WORD,
        'text-align': WORD,
        'text-decoration': WORD,
        'line-height': LENGTH,
        width: LENGTH,
      },
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['https'] },
    allowProtocolRelative: false,
    nestingLimit: 100,
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }) },
  })
