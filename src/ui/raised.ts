import css from './raised.css'
import { styles } from './styles.ts'

styles(css)
