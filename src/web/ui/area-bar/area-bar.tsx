import type { ReactNode } from "react";
import { Link } from "../link/link.tsx";
import styles from "./area-bar.module.css";

export interface AreaTab {
	href: string;
	label: ReactNode;
	isCurrent: boolean;
}

interface Props {
	label: string;
	/** Before the tabs. */
	home?: ReactNode;
	tabs: readonly AreaTab[];
	children: ReactNode;
}

/** The bar at the top of an area for signed-in users: its pages as tabs, and the children at its end. */
export const AreaBar = ({ label, home, tabs, children }: Props) => (
	<div className={styles.header} data-admin-header="">
		<div className={styles.bar}>
			<div className={styles.parts}>
				{home}
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
