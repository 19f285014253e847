import { Icon, type IconName } from "../icon/icon.tsx";
import { Link } from "../link/link.tsx";
import styles from "./pager.module.css";

/** A page's number, or a gap between numbers. */
export type PagerItem = number | "gap";

const count = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/**
 * The items of a pager, at most six. They always include the pages before and after the current one. The first and last
 * page have their own arrows.
 */
export const pagerItems = (page: number, totalPages: number): PagerItem[] => {
	if (totalPages <= 6) return count(1, totalPages);
	if (page <= 3) return [...count(1, 4), "gap", totalPages];
	if (page >= totalPages - 3) return ["gap", ...count(totalPages - 4, totalPages)];
	return ["gap", page - 1, page, page + 1, "gap", totalPages];
};

interface PagerProps {
	page: number;
	totalPages: number;
	hrefFor: (page: number) => string;
	/** Name of the navigation, for example "Pages of providers". */
	label: string;
}

const Arrow = ({ href, icon, label }: { href: string; icon: IconName; label: string }) => (
	<li>
		<Link href={href} className={styles.item}>
			<Icon name={icon} />
			<span className="visually-hidden">{label}</span>
		</Link>
	</li>
);

/** Links to the pages of a list; hidden if there is only one. */
export const Pager = ({ page, totalPages, hrefFor, label }: PagerProps) => {
	if (totalPages <= 1) return null;
	return (
		<nav aria-label={label}>
			<ul className={styles.pager}>
				{page > 1 && <Arrow href={hrefFor(1)} icon="first" label="First page" />}
				{pagerItems(page, totalPages).map((item, index) =>
					item === "gap" ? (
						<li key={index === 0 ? "before" : "after"} className={styles.gap} aria-hidden="true">
							…
						</li>
					) : (
						<li key={item}>
							<Link href={hrefFor(item)} className={styles.item} aria-current={item === page ? "page" : undefined}>
								<span className="visually-hidden">Page </span>
								{item}
							</Link>
						</li>
					),
				)}
				{page < totalPages && <Arrow href={hrefFor(totalPages)} icon="last" label="Last page" />}
			</ul>
		</nav>
	);
};
