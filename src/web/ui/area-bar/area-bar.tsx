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
	/** Given, the bar folds into one line where its tabs have no room in one; at another place it is folded again. */
	at?: string | undefined;
	children: ReactNode;
}

/** The bar on top of an area that one signs in to: its pages as tabs, and what stands at the end of the line. */
export const AreaBar = ({ label, tabs, at, children }: Props) => (
	<div className={styles.header} data-admin-header="">
		<div className={styles.bar}>
			{at !== undefined && (
				// What it opens stands beside it: so the same list is a line of tabs where there is room.
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
