/** An outside live chat. Its script is `{siteUrl}/assets/js/bootstrap.min.js`. */
export interface OutsideChat {
	kind: "outside";
	organisation: string;
	deployment: string;
	siteUrl: string;
	messagingUrl: string;
}

/** Fields of a web-to-case form (LCH-021). */
export interface CaseForm {
	/** The address the form is posted to. Absent: this site. */
	url: string | undefined;
	organisation: string;
	recordType: string;
	origin: string;
	/** Name of the form field for the preferred time. */
	timeField: string;
}

/** An S3-compatible bucket. */
export interface ObjectStore {
	/** Without a trailing slash. */
	endpoint: string;
	region: string;
	bucket: string;
	keyId: string;
	secret: string;
	/** True: the bucket is in the path. False: it is in the host name. */
	pathStyle: boolean;
}

/** Export of traces over OTLP/HTTP. */
export interface TraceSettings {
	/** Without a trailing slash; `/v1/traces` is appended. */
	endpoint: string;
	headers: Record<string, string>;
	/** Share of requests that are traced, 0 to 1, unless the load balancer has decided. */
	share: number;
	/** Whether the load balancer's `traceparent` header is trusted. */
	believesParent: boolean;
	serviceName: string;
}

/** A text message service that takes a form with `To`, `From`, `Body` and `StatusCallback` by POST. */
export interface Texts {
	/** Where it is posted, without name and secret. */
	url: string;
	account: string;
	/** The service signs what it sends us with this key too. */
	secret: string;
	/** A number (E.164), or a registered name, which can't be answered. */
	from: string;
}
