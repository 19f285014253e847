import type { ReactNode } from "react";
import { Link } from "../link/link.tsx";
import styles from "./breadcrumb.module.css";

/** The path to a page. The last item, without an address, is the page itself. */
export const Breadcrumb = ({
	items,
	label = "Breadcrumb",
}: {
	items: readonly { href?: string | undefined; label: ReactNode }[];
	label?: string;
}) => (
	<nav aria-label={label}>
		<ol className={styles.crumbs}>
			{items.map((item, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: breadcrumbs don't change while the page is shown
				<li key={index}>
					{item.href === undefined ? (
						<bdi aria-current="page">{item.label}</bdi>
					) : (
						<Link href={item.href}>
							<bdi>{item.label}</bdi>
						</Link>
					)}
				</li>
			))}
		</ol>
	</nav>
);
