"""Databases of different things that were done: orders, rentals, visits, loans of accounts, bookings, repairs."""

from typing import Final

SHOP: Final = """
CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, city TEXT, country TEXT, joined DATE);
CREATE TABLE products (id INTEGER PRIMARY KEY, title TEXT, category TEXT, price REAL);
CREATE TABLE orders (
  id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers (id), order_date DATE, status TEXT
);
CREATE TABLE order_items (
  id INTEGER PRIMARY KEY, order_id INTEGER REFERENCES orders (id), product_id INTEGER REFERENCES products (id),
  quantity INTEGER
);
INSERT INTO customers VALUES (1, 'Ann', 'Berlin', 'Germany', '2023-05-02'),
  (2, 'Bob', 'Berlin', 'Germany', '2022-01-02'), (3, 'Cid', 'Berlin', 'Germany', '2021-03-04'),
  (4, 'Dora', 'Paris', 'France', '2023-05-09'), (5, 'Eve', 'Paris', 'France', '2022-05-09'),
  (6, 'Finn', 'Hamburg', 'Germany', '2023-08-01');
INSERT INTO products VALUES (1, 'Lamp', 'light', 10), (2, 'Chair', 'seat', 50), (3, 'Desk', 'table', 90);
INSERT INTO orders VALUES (1, 1, '2023-05-03', 'paid'), (2, 1, '2023-05-20', 'paid'), (3, 2, '2024-05-01', 'open'),
  (4, 2, '2024-06-01', 'paid'), (5, 3, '2022-04-01', 'paid'), (6, 4, '2023-05-05', 'paid'),
  (7, 5, '2024-05-30', 'paid'), (8, 6, '2024-01-01', 'open'), (9, 1, '2024-02-01', 'paid');
INSERT INTO order_items VALUES (1, 1, 1, 2), (2, 2, 2, 1), (3, 3, 1, 1), (4, 4, 3, 1), (5, 5, 1, 1), (6, 6, 2, 4),
  (7, 7, 1, 1), (8, 8, 2, 1), (9, 9, 1, 1), (10, 1, 2, 1);
"""
FILMS: Final = """
CREATE TABLE members (id INTEGER PRIMARY KEY, full_name TEXT, town TEXT, member_since DATE);
CREATE TABLE films (id INTEGER PRIMARY KEY, title TEXT, genre TEXT, released DATE);
CREATE TABLE copies (id INTEGER PRIMARY KEY, film_id INTEGER REFERENCES films (id), shelf TEXT);
CREATE TABLE rentals (
  id INTEGER PRIMARY KEY, member_id INTEGER REFERENCES members (id), copy_id INTEGER REFERENCES copies (id),
  rental_date TEXT, return_date TEXT
);
INSERT INTO members VALUES (1, 'Ann Ash', 'Leeds', '2020-01-01'), (2, 'Ben Birch', 'Leeds', '2021-06-01'),
  (3, 'Cat Cole', 'York', '2021-03-01');
INSERT INTO films VALUES (1, 'Alien Moon', 'horror', '1999-05-01'), (2, 'Blue Boat', 'drama', '2005-07-01'),
  (3, 'Cold Cat', 'drama', '2010-05-05');
INSERT INTO copies VALUES (1, 1, 'A'), (2, 1, 'A'), (3, 2, 'B'), (4, 3, 'C');
INSERT INTO rentals VALUES (1, 1, 1, '2024-05-01', '2024-05-09'), (2, 1, 3, '2024-05-05', '2024-06-09'),
  (3, 2, 2, '2024-04-30', '2024-05-02'), (4, 3, 3, '2023-05-05', '2023-05-06'), (5, 1, 2, '2023-12-01', '2024-01-02');
"""
CLINIC: Final = """
CREATE TABLE patients (id INTEGER PRIMARY KEY, name TEXT, city TEXT, born DATE);
CREATE TABLE doctors (id INTEGER PRIMARY KEY, name TEXT, specialty TEXT);
CREATE TABLE visits (
  id INTEGER PRIMARY KEY, patient_id INTEGER REFERENCES patients (id), doctor_id INTEGER REFERENCES doctors (id),
  visited_at TIMESTAMP, reason TEXT
);
CREATE TABLE payments (
  id INTEGER PRIMARY KEY, patient_id INTEGER REFERENCES patients (id), amount REAL, day DATE, method TEXT
);
INSERT INTO patients VALUES (1, 'Ann Ash', 'Oslo', '1990-05-01'), (2, 'Ben Birch', 'Oslo', '1980-02-01'),
  (3, 'Cat Cole', 'Bergen', '1970-05-09');
INSERT INTO doctors VALUES (1, 'Smith', 'heart'), (2, 'Jones', 'eyes');
INSERT INTO visits VALUES (1, 1, 1, '2024-05-31 10:00:00', 'pain'), (2, 1, 2, '2024-05-01 09:00:00', 'check'),
  (3, 2, 1, '2024-06-01 09:00:00', 'pain'), (4, 3, 1, '2023-05-01 09:00:00', 'pain'),
  (5, 2, 1, '2024-03-01 09:00:00', 'check');
INSERT INTO payments VALUES (1, 1, 20, '2024-05-31', 'card'), (2, 2, 30, '2024-06-01', 'cash'),
  (3, 2, 10, '2024-06-03', 'card'), (4, 3, 200, '2023-05-05', 'card');
"""
BANK: Final = """
CREATE TABLE clients (id INTEGER PRIMARY KEY, name TEXT, region TEXT);
CREATE TABLE accounts (id INTEGER PRIMARY KEY, client_id INTEGER REFERENCES clients (id), kind TEXT, opened DATE);
CREATE TABLE transactions (
  id INTEGER PRIMARY KEY, account_id INTEGER REFERENCES accounts (id), amount REAL, booked DATE, valued DATE
);
CREATE TABLE loans (id INTEGER PRIMARY KEY, account_id INTEGER REFERENCES accounts (id), amount REAL, granted DATE);
INSERT INTO clients VALUES (1, 'Ann', 'North'), (2, 'Ben', 'North'), (3, 'Cat', 'South');
INSERT INTO accounts VALUES (1, 1, 'gold', '2020-01-01'), (2, 2, 'basic', '2021-05-01'), (3, 3, 'gold', '2023-05-02');
INSERT INTO transactions VALUES (1, 1, 10, '2024-05-01', '2024-05-02'), (2, 1, 20, '2024-05-03', '2024-06-01'),
  (3, 2, 30, '2023-05-01', '2023-05-02');
INSERT INTO loans VALUES (1, 1, 500, '2024-05-05'), (2, 3, 900, '2023-01-01'), (3, 3, 700, '2023-02-01');
"""
SHOP_ZH: Final = """
CREATE TABLE 客户 (编号 INTEGER PRIMARY KEY, 姓名 TEXT, 城市 TEXT, 注册日期 DATE);
CREATE TABLE 订单 (编号 INTEGER PRIMARY KEY, 客户编号 INTEGER REFERENCES 客户 (编号), 下单日期 DATE, 金额 REAL);
INSERT INTO 客户 VALUES (1, '张三', '北京', '2023-05-01'), (2, '李四', '北京', '2022-05-01'),
  (3, '王五', '上海', '2021-01-01');
INSERT INTO 订单 VALUES (1, 1, '2023-05-03', 10), (2, 1, '2023-05-09', 20),
  (3, 2, '2024-05-09', 30), (4, 3, '2024-04-09', 30);
"""
TWO_EVENTS: Final = """
CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, city TEXT);
CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers (id), placed_on DATE);
CREATE TABLE purchases (
  id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers (id), made_on DATE, checked_on DATE
);
INSERT INTO customers VALUES (1, 'Ann', 'Berlin'), (2, 'Ben', 'Berlin');
INSERT INTO orders VALUES (1, 1, '2024-05-01'), (2, 2, '2024-06-01');
INSERT INTO purchases VALUES (1, 1, '2024-05-01', '2024-06-02');
"""
HOTEL: Final = """
CREATE TABLE guests (guest_id INTEGER PRIMARY KEY, guest_name TEXT, nationality TEXT);
CREATE TABLE hotels (hotel_id INTEGER PRIMARY KEY, hotel_name TEXT, city TEXT, opened DATE);
CREATE TABLE rooms (room_id INTEGER PRIMARY KEY, hotel_id INTEGER REFERENCES hotels (hotel_id), beds INTEGER);
CREATE TABLE bookings (
  booking_id INTEGER PRIMARY KEY, guest_id INTEGER REFERENCES guests (guest_id),
  room_id INTEGER REFERENCES rooms (room_id), booking_date DATE, arrival DATE
);
CREATE TABLE reviews (
  review_id INTEGER PRIMARY KEY, guest_id INTEGER REFERENCES guests (guest_id),
  hotel_id INTEGER REFERENCES hotels (hotel_id), stars INTEGER, written DATE
);
CREATE TABLE trucks (plate TEXT PRIMARY KEY, make TEXT, year INTEGER);
CREATE TABLE repairs (id INTEGER PRIMARY KEY, truck TEXT REFERENCES trucks (plate), year INTEGER, cost REAL);
INSERT INTO guests VALUES (1, 'Ann', 'French'), (2, 'Bo', 'German'), (3, 'Cy', 'French');
INSERT INTO hotels VALUES (1, 'Ritz', 'Paris', '1900-05-01'), (2, 'Sun', 'Rome', '2010-01-01');
INSERT INTO rooms VALUES (1, 1, 2), (2, 1, 1), (3, 2, 2);
INSERT INTO bookings VALUES (1, 1, 1, '2024-05-01', '2024-06-01'), (2, 1, 3, '2024-05-02', '2024-05-05'),
  (3, 2, 1, '2024-04-01', '2024-05-09'), (4, 3, 2, '2023-12-01', '2024-01-01');
INSERT INTO reviews VALUES (1, 1, 1, 5, '2024-06-05'), (2, 2, 1, 2, '2024-05-12'), (3, 1, 2, 4, '2024-05-20');
INSERT INTO trucks VALUES ('AA', 'Volvo', 2019), ('BB', 'MAN', 2020);
INSERT INTO repairs VALUES (1, 'AA', 2023, 500), (2, 'AA', 2024, 100), (3, 'BB', 2023, 90);
"""
