import './base.ts'
import css from './site.css'
import { styles } from './styles.ts'

styles(css)
