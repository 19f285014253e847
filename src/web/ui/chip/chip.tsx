import { Children, type ReactNode } from "react";
import { Icon } from "../icon/icon.tsx";
import { Link } from "../link/link.tsx";
import styles from "./chip.module.css";

/** A short fact, or a link to more of the same kind. */
export const Chip = ({ href, children }: { href?: string | undefined; children: ReactNode }) =>
	href === undefined ? (
		<span className={styles.chip}>{children}</span>
	) : (
		<Link className={`${styles.chip} ${styles.link}`} href={href}>
			{children}
		</Link>
	);

/** Something chosen, which a press removes. */
export const RemovableChip = ({ children, onRemove }: { children: string; onRemove: () => void }) => (
	<button type="button" className={`${styles.chip} ${styles.removable}`} onClick={onRemove}>
		<span className="visually-hidden">Remove </span>
		{children}
		<Icon name="close" size="small" />
	</button>
);

/** A list of chips. Each child becomes one item. */
export const ChipList = ({ children, label }: { children: ReactNode; label?: string | undefined }) => (
	<ul className={styles.list} aria-label={label}>
		{Children.map(children, (child) => (
			<li>{child}</li>
		))}
	</ul>
);
