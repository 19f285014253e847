import { ActForm } from "../../forms/act-form.tsx";
import { Card } from "../../ui/layout/layout.tsx";
import styles from "./change-list.module.css";
import type { ShownChange } from "./shown-changes.ts";

/**
 * Changes to a profile with person and time, newest first.
 * @param canUndo whether the newest change can be undone here
 */
export const ChangeList = ({
	changes,
	canUndo = false,
	level = 2,
}: {
	changes: readonly ShownChange[];
	canUndo?: boolean;
	level?: 2 | 3;
}) => {
	const Heading = level === 2 ? "h2" : "h3";
	return (
		<ol className={styles.list}>
			{changes.map((change) => (
				<li key={change.id}>
					<Card as="article" className={styles.change}>
						<Heading className={styles.title}>
							<time dateTime={change.iso}>{change.at}</time>
						</Heading>
						<p>
							{change.is_undo ? "Undone by " : "Changed by "}
							<strong>{change.by ?? "an import, or someone who has left"}</strong>
							{change.by_team && " from client services"}
						</p>
						<dl className={styles.columns}>
							{change.told.map(({ label, was, is, added, removed }) => (
								<div key={label}>
									<dt>{label}</dt>
									{was !== undefined && (
										<dd>
											<span className={styles.word}>Before</span> {was || "blank"}
										</dd>
									)}
									{is !== undefined && (
										<dd>
											<span className={styles.word}>Now</span> {is || "blank"}
										</dd>
									)}
									{added && (
										<dd>
											<span className={styles.word}>Added</span> {added}
										</dd>
									)}
									{removed && (
										<dd>
											<span className={styles.word}>Removed</span> {removed}
										</dd>
									)}
								</div>
							))}
						</dl>
						{canUndo && change.can_undo && (
							<ActForm intent="undo" hidden={{ version: change.version }} submit="Undo this change" />
						)}
					</Card>
				</li>
			))}
		</ol>
	);
};
