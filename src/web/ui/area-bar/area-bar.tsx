import type { ReactNode } from "react";
import { Link } from "../link/link.tsx";
import styles from "./area-bar.module.css";

export interface AreaTab {
	href: string;
	label: ReactNode;
	isCurrent: boolean;
}

/** The bar on top of an area that one signs in to: its pages as tabs, and what stands at the end of the line. */
export const AreaBar = ({ label, tabs, children }: { label: string; tabs: readonly AreaTab[]; children: ReactNode }) => (
	<div className={styles.header} data-admin-header="">
		<div className={styles.bar}>
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
);
