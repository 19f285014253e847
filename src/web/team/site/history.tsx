import type { SiteAuditEvent } from "#contract/reference/editing.ts";
import { mediumMoment } from "#contract/shared/dates-in-words.ts";
import { Disclosure } from "../../ui/disclosure/disclosure.tsx";
import common from "../common/common.module.css";
import { auditEventWords } from "./words.ts";

/** Recent changes with their authors, newest first. */
export const History = ({ events }: { events: readonly SiteAuditEvent[] }) => (
	<Disclosure summary="History" heading="h2" note={events.length === 0 ? "No changes yet" : undefined}>
		{events.length === 0 ? (
			<p>Changes will appear here, with who made them and when.</p>
		) : (
			<ol className={common.history}>
				{events.map((event) => (
					<li key={event.id}>
						<time dateTime={event.at}>{mediumMoment(event.at)}</time>
						<span>
							<strong>{event.who ?? "The service"}</strong> {auditEventWords(event)}
						</span>
					</li>
				))}
			</ol>
		)}
	</Disclosure>
);
