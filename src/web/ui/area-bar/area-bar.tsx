import type { ReactNode } from "react";
import { Icon } from "../icon/icon.tsx";
import { Link } from "../link/link.tsx";
import styles from "./area-bar.module.css";

export interface AreaTab {
	href: string;
	label: ReactNode;
	isCurrent: boolean;
}

interface Props {
	label: string;
	tabs: readonly AreaTab[];
	/** If set, the bar folds into a menu on narrow screens. A new value, for example the next page's path, closes it. */
	at?: string | undefined;
	children: ReactNode;
}

/** The bar at the top of an area for signed-in users: its pages as tabs, and the children at its end. */
export const AreaBar = ({ label, tabs, at, children }: Props) => (
	<div className={styles.header} data-admin-header="">
		<div className={styles.bar}>
			{at !== undefined && (
				// The list is beside the `details`, not inside, so that the same list is a row of tabs on wide screens.
				<details key={at} className={styles.fold}>
					<summary className={styles.open}>
						<Icon name="menu" />
						{label}
						<span className={styles.here}>{tabs.find(({ isCurrent }) => isCurrent)?.label}</span>
						<Icon name="chevron-down" className={styles.arrow} />
					</summary>
				</details>
			)}
			<div className={at === undefined ? styles.parts : `${styles.parts} ${styles.folded}`}>
				<nav aria-label={label}>
					<ul className={styles.tabs}>
						{tabs.map(({ href, label: words, isCurrent }) => (
							<li key={href}>
								<Link href={href} className={styles.tab} aria-current={isCurrent ? "page" : undefined}>
									{words}
								</Link>
							</li>
						))}
					</ul>
				</nav>
				<div className={styles.end}>{children}</div>
			</div>
		</div>
	</div>
);
