import type { SiteAuditEvent } from "#contract/reference/editing.ts";
import { mediumMoment } from "#contract/shared/dates-in-words.ts";
import { Disclosure } from "../../ui/disclosure/disclosure.tsx";
import desk from "../desk/desk.module.css";
import { auditEventWords } from "./words.ts";

/** Recent changes with their authors, newest first. */
export const History = ({ deeds }: { deeds: readonly SiteAuditEvent[] }) => (
	<Disclosure summary="History" heading="h2" note={deeds.length === 0 ? "No changes yet" : undefined}>
		{deeds.length === 0 ? (
			<p>Changes will appear here, with who made them and when.</p>
		) : (
			<ol className={desk.history}>
				{deeds.map((deed) => (
					<li key={deed.id}>
						<time dateTime={deed.at}>{mediumMoment(deed.at)}</time>
						<span>
							<strong>{deed.who ?? "The service"}</strong> {auditEventWords(deed)}
						</span>
					</li>
				))}
			</ol>
		)}
	</Disclosure>
);
