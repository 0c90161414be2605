import base from './base.css'
import { styles } from './styles.ts'
import tokens from './tokens.css'

styles(tokens)
styles(base)
