import type { Named } from "#contract/common.ts";
import { blogCopy } from "#contract/shared/copy/blog.ts";
import { type BlogState, toggled } from "../../lib/blog-address.ts";
import { links } from "../../lib/links.ts";
import { Button } from "../../ui/button/button.tsx";
import { TextField } from "../../ui/field/field.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import styles from "./filters.module.css";

interface FilterProps {
	state: BlogState;
	list: readonly Named[];
}

/** Filters as links. The link of an active filter removes it. */
const Toggles = ({
	state,
	list,
	name,
	before,
}: FilterProps & { name: "category" | "service_area"; before?: string }) => (
	<ul className={styles.toggles}>
		{list.map(({ id, name: label }) => {
			const selected = state[name] === id;
			return (
				<li key={id}>
					<a className={styles.toggle} href={links.blog(toggled(state, name, id))} aria-current={selected || undefined}>
						{selected && <Icon name="check" />}
						<span>
							{before ? `${before} ${label}` : label}
							{selected && <span className="visually-hidden"> (remove)</span>}
						</span>
					</a>
				</li>
			);
		})}
	</ul>
);

/**
 * Categories, above the list on wide screens and below it on small ones (BLG-006, BLG-007). The page has both and CSS
 * shows one, so that the keyboard order matches the visual order.
 * @param at one of the two places; always visible by default
 */
export const CategoryFilter = ({ at, ...filter }: FilterProps & { at?: "above" | "below" }) => {
	if (filter.list.length === 0) return null;
	const id = at === "above" ? "categories-above" : "categories";
	return (
		<nav className={at && styles[at]} aria-labelledby={id}>
			<h2 id={id} className={at === "above" ? "visually-hidden" : styles.heading}>
				Stories for you
			</h2>
			<Toggles {...filter} name="category" before={blogCopy.forCategory} />
		</nav>
	);
};

/** Service areas with stories. */
export const AreaFilter = (filter: FilterProps) => {
	if (filter.list.length === 0) return null;
	return (
		<nav aria-labelledby="topics">
			<h2 id="topics" className={styles.heading}>
				{blogCopy.searchByTopic}
			</h2>
			<Toggles {...filter} name="service_area" />
		</nav>
	);
};

/** Searches the stories and keeps active filters. */
export const TopicSearch = ({ state }: { state: BlogState }) => (
	<search aria-label="Stories">
		<form action={links.blog()} className={styles.search}>
			{(["category", "service_area", "tag"] as const).map(
				(name) => state[name] && <input key={name} type="hidden" name={name} value={state[name]} />,
			)}
			<TextField
				id="topic"
				name="search"
				type="search"
				label={blogCopy.searchForATopic}
				defaultValue={state.search}
				maxLength={100}
				autoComplete="off"
			/>
			<Button type="submit" variant="secondary" icon="search">
				Search
			</Button>
		</form>
	</search>
);
