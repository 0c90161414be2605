import css from './deep-colors.css'
import { styles } from './styles.ts'

styles(css)
