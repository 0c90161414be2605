// The build takes out of packages what nothing here uses of them, where no bundler can see it (src/decisions/056).
// `tests/checks/narrow-packages.test.ts` forbids our sources to use it.

/** Text of a file as its package publishes it, and what stands in its place. */
type Cut = readonly [text: string, replacement: string]

const SVG = 'http://www.w3.org/2000/svg'
const MATH = 'http://www.w3.org/1998/Math/MathML'
const HTML = 'http://www.w3.org/1999/xhtml'

/** Taking over a page that was drawn elsewhere, and waiting for a component that throws a promise. */
const hydration: readonly Cut[] = [
  ['128&u.__u&&(c=32&u.__u,s=u.__c.__z)&&(r.__u|=c,p=o=[],8==s.nodeType?l=B(s,o):o.push(s),l=o[0]||l),', ''],
  ['r.__u&=-161,p&&p.some(g),', ''],
  [
    'c||o)if(t&&t.then){if(r.__u|=128|c,o){for(~(T=o.indexOf(l||void 0))||(T=o.length);(N=o[T-1])&&8==N.nodeType;)T--;for(;T<o.length;T++)if(N=o[T])if(o[T]=null,O){if(N==P)break}else{if(8!=N.nodeType)break;N.data.startsWith("$s")&&(P=B(O=N))}}if(!O){for(;l&&8==l.nodeType&&l.nextSibling;)l=l.nextSibling;O=l}(s=B(O=r.__c.__z||(r.__c.__z=O)))?(r.__e=O,l=s):r.__e=l,l=l&&l.nextSibling}else o&&o.some(g);else r.__e=u.__e;',
    'o)o.some(g);else r.__e=u.__e;',
  ],
  ['t&&t.then||D(r),', 'D(r),'],
  ['&&8==t.nodeType&&!t.data.startsWith("$s");', '&&8==t.nodeType;'],
  ['!u&&(i=t.__c)&&(i=i.__z)&&(f=B(i,o=[]))&&(i==t.__e&&o.some(g),g(f),g(i)),', ''],
  ['32&u.__u?[i]:null,f,i||S(u),32&u.__u,o)', 'null,f,i||S(u),0,o)'],
  ['i=(u=t&&32&t.__u)?null:r.__k,', 'i=r.__k,'],
  [':r.firstChild,u,o)', ':r.firstChild,0,o)'],
  ['l&&(n.__m&&n.__m(r,o),l=!1),', ''],
  ['!l&&o)for(', 'o)for('],
  ['l&&"function"!=typeof k||', ''],
  ['l&&"textarea"!=C||(s="value"', '(s="value"'],
  ['$===x||l&&t.data==x||', '$===x||'],
]

/** Components that are classes, or that catch the errors of others; the older form of contexts. */
const classes: readonly Cut[] = [
  ['C=(s=V.prototype)&&s.render,j=(s=V.contextType)&&i[s.__c],L=s?j?j.props.value:s.__:i,', ''],
  ['(r.__c=d,2&d.__g&&(d.__g|=1))', '(r.__c=d)'],
  [
    '(C?r.__c=d=new V(M,L):(r.__c=d=new x(M,L),d.constructor=V,d.render=K),j&&j.sub(d),d.state||(d.state={}),',
    '(r.__c=d=new x(M,i),d.constructor=V,d.render=K,',
  ],
  [
    'C&&(d.__s||(d.__s=d.state),V.getDerivedStateFromProps&&(d.__s==d.state&&(d.__s=_({},d.__s)),_(d.__s,V.getDerivedStateFromProps(M,d.__s)))),k=d.props,b=d.state,',
    '',
  ],
  ['M!==k&&C&&!V.getDerivedStateFromProps&&d.componentWillReceiveProps&&d.componentWillReceiveProps(M,L),', ''],
  ['shouldComponentUpdate(M,d.__s,L)', 'shouldComponentUpdate(M,d.__s,i)'],
  [
    'd.componentWillUpdate&&d.componentWillUpdate(M,d.__s,L),C&&d.componentDidUpdate&&d.__h.push(function(){d.componentDidUpdate(k,b,m)})}else C&&!V.getDerivedStateFromProps&&d.componentWillMount&&d.componentWillMount(),C&&d.componentDidMount&&d.__h.push(d.componentDidMount);d.context=L,',
    '}d.context=i,',
  ],
  ['q=C?25:0', 'q=0'],
  ['d.render(d.props,d.state=d.__s,d.context)', 'd.render(d.props,0,d.context)'],
  ['C&&(y.push.apply(d.__h,d.__k),d.__k=[]),d.state=d.__s,', ''],
  ['C&&u.__c&&d.getSnapshotBeforeUpdate&&(m=d.getSnapshotBeforeUpdate(k,b)),', ''],
  [',1&d.__g&&(d.__g&=-4)}', '}'],
  ['d.props=M,d.state=d.__s,d.__g&=-9', 'd.props=M,d.__g&=-9'],
  ['y.push.apply(d.__h,d.__k),d.__k=[],', ''],
  ['d.__h=[],d.__k=[])', 'd.__h=[])'],
  [
    '__e:function(n,t,r,u){for(var i,o,e;t=t.__;)if((i=t.__c)&&!(1&i.__g)){i.__g|=4;try{if((e=(o=i.constructor)&&o.getDerivedStateFromError)&&i.setState(o.getDerivedStateFromError(n)),i.componentDidCatch&&(i.componentDidCatch(n,u||{}),e=1),e&&8&i.__g)return void(i.__g|=2)}catch(t){n=t}}throw f=0,n}',
    '__e:function(n){throw f=0,n}',
  ],
  [
    'x.prototype.setState=function(n,t){var r=this.__s;r&&r!=this.state||(r=this.__s=_({},this.state)),"function"==typeof n&&(n=n(_({},r),this.props)),n&&(_(r,n),this.__v&&(t&&this.__k.push(t),L(this)))},x.prototype.forceUpdate=function(n){this.__v&&(this.__g|=4,n&&this.__h.push(n),L(this))},x.prototype.render=$,',
    'x.prototype.setState=function(){this.__v&&L(this)},',
  ],
  ['(t.Consumer=function(n,t){return n.children(t)}).contextType=t', 't'],
]

/** Children in another place of the page. */
const portals: readonly Cut[] = [
  ['"function"!=typeof n.type||n.props.__P?null', '"function"!=typeof n.type?null'],
  ['&&!n.props.__P)return n.__e', ')return n.__e'],
  ['if(n.props.__P)return t;', ''],
  [
    'M.__P&&(s=l,f=(t=M.__P).namespaceURI,c=o=null,u.props&&u.props.__P!=t&&(u.__k.some(function(n){n&&J(n,n)}),u.__k=null),l=u.__k?S(u,0):null),',
    '',
  ],
  ['M.__P&&(r.__e=null,l=s),', ''],
  ['u&&!t.props.__P)', 'u)'],
]

/** HTML as text, formulas, built-in elements that are extended, and initial values that a form keeps. */
const markup: readonly Cut[] = [
  ['"dangerouslySetInnerHTML"==s?y=k:', ''],
  ['"dangerouslySetInnerHTML"==s?h=k:', ''],
  [
    'h?(l||y&&(h.__html==y.__html||h.__html==t.innerHTML)||(t.innerHTML=h.__html),r.__k=[]):(y&&(t.textContent=""),',
    '',
  ],
  [`("foreignObject"==C||"${MATH}"==f&&v.test(C))&&(f="${HTML}"),`, ''],
  [',o&&o.some(g)),(s="value"', ',o&&o.some(g),(s="value"'],
  [`:"math"==C?f="${MATH}":f||(f="${HTML}"),o)for`, `:f||(f="${HTML}"),o)for`],
  [`"${SVG}"==i)t=t.replace(/xlink(H|:h)/,"h").replace(`, `"${SVG}"==i)t=t.replace(`],
  ['M=a.ownerDocument||document,', 'M=a.ownerDocument,'],
  ['M.createElementNS(f,C,x.is?x:a)', 'M.createElementNS(f,C)'],
  ['a="template"==C&&t.content||t,o="textarea"==C&&null!=x.defaultValue?null:o&&', 'a=t,o=o&&'],
  ['"value"==s&&"defaultValue"in x||"checked"==s&&"defaultChecked"in x||', ''],
  ['"progress"==C&&null==b?t.removeAttribute(s):null==b||b===t[s]&&("progress"!=C||b)||N(', 'null==b||b===t[s]||N('],
  ['9==r.nodeType&&(r=r.documentElement),', ''],
]

/** What debuggers and other libraries hook into. */
const extensions: readonly Cut[] = [
  ['return!o&&n.vnode&&n.vnode(e),e', 'return e'],
  ['n.vnode&&n.vnode(r),z(', 'z('],
  ['n.__&&n.__(t,r),i=', 'i='],
]

/** The same in its hooks: nothing stood in these places before. */
const hooks: readonly Cut[] = [
  ['a=n,v=a.__b,l=a.__r,m=a.diffed,h=a.__c,s=a.unmount,p=a.__;', 'a=n;'],
  ['a.__h&&a.__h(r,n,f||t),f=0;', ''],
  ['r=null,v&&v(n)}', 'r=null}'],
  ['a.__=function(n,t){n&&t.__k&&t.__k.__m&&(n.__m=t.__k.__m),p&&p(n,t)},', ''],
  ['l&&l(n),t=0;', 't=0;'],
  ['m&&m(n);var', 'var'],
  [',h&&h(n,t)}', '}'],
  ['s&&s(n);var', 'var'],
]

const jsx: readonly Cut[] = [['return(a||i)&&(s.__source=a,s.__self=i),r.vnode&&r.vnode(s),s', 'return s']]

/** Stores of which a view follows some keys, and values for a server. */
const storesInViews: readonly Cut[] = [
  ["import { listenKeys } from 'nanostores'\n", ''],
  [', { keys, deps = [store, keys], ssr } = {})', ')'],
  ['keys?.length > 0\n      ? listenKeys(store, keys, emit(snapshotRef, onChange))\n      : ', ''],
  ['}, deps)', '}, [store])'],
  [
    "  let server = get\n  if (ssr && 'init' in store) {\n    server = ssr === 'initial' ? () => store.init : ssr\n  }\n\n",
    '',
  ],
  ['useSyncExternalStore(subscribe, get, server)', 'useSyncExternalStore(subscribe, get)'],
]

/** A location in memory that begins with a query or a state, stands still, or records its history. */
const memory: readonly Cut[] = [
  ['  searchPath = "",\n  state: initialState = null,\n  static: staticLocation,\n  record,\n', ''],
  [
    '  if (searchPath) {\n    // join with & if path contains search query, and ? otherwise\n    initialPath += path.split("?")[1] ? "&" : "?";\n    initialPath += searchPath;\n  }\n',
    '',
  ],
  ['currentState = initialState;\n  const history = [initialPath];\n', 'currentState = null;\n'],
  [
    '    if (record)\n      history[replace && history.length ? history.length - 1 : history.length] =\n        path;\n',
    '',
  ],
  ['!staticLocation ? navigateImplementation : () => null', 'navigateImplementation'],
  ['(path, { replace = false, state } = {})', '(path, { state } = {})'],
  [
    '  function reset() {\n    // clean history array with mutation to preserve link\n    history.length = 0;\n    navigateImplementation(initialPath, { state: initialState });\n  }\n',
    '',
  ],
  ['      history: record ? history : undefined,\n      reset: record ? reset : undefined,\n', ''],
]

const FILES: readonly (readonly [file: RegExp, cuts: readonly Cut[]])[] = [
  [/\/preact\/dist\/preact\.mjs$/, [...hydration, ...classes, ...portals, ...markup, ...extensions]],
  [/\/preact\/hooks\/dist\/hooks\.mjs$/, hooks],
  [/\/preact\/jsx-runtime\/dist\/jsxRuntime\.mjs$/, jsx],
  [/\/@nanostores\/react\/index\.js$/, storesInViews],
  [/\/wouter\/src\/memory-location\.js$/, memory],
]

/**
 * @returns the file without what we do not use; undefined for another file
 * @throws {Error} if the package writes it in another way, as another version may
 */
export function narrowPackage(code: string, file: string): string | undefined {
  const cuts = FILES.find(([pattern]) => pattern.test(file))?.[1]
  return cuts?.reduce((left, [text, replacement]) => {
    const [before = '', after, ...more] = left.split(text)
    if (after === undefined || more.length > 0) throw new Error(`${file} has this not once: ${text}`)
    return before + replacement + after
  }, code)
}
